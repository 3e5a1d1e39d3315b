// Compresses a recording on the phone: it plays into a canvas, and the canvas is recorded. This takes as long as the
// recording and works in any browser that can record; an encoder of our own would be larger than the app.

/** A file this small, or with a bit rate this low, is sent unchanged. */
const smallEnoughBytes = 3_000_000;
const smallEnoughBitsPerSecond = 1_300_000;
const longestSidePx = 854;
const posterSidePx = 480;
const framesPerSecond = 20;
const rates = { videoBitsPerSecond: 900_000, audioBitsPerSecond: 48_000 };

/** The first type that the browser can record is used; the type that most phones play comes first. */
const types = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
];

export type LoadedVideo = {
  file: Blob;
  video: HTMLVideoElement;
  seconds: number;
  /** A thumbnail. */
  poster: Blob | null;
  close: () => void;
};

/** Loads a recording; null if this browser cannot play it. */
export async function loadVideo(file: Blob): Promise<LoadedVideo | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  const close = () => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  };
  Object.assign(video, { playsInline: true, preload: 'auto', src: url });
  try {
    await event(video, 'loadeddata');
    // A browser's own recording has no duration until it has been played or sought to its end.
    if (!Number.isFinite(video.duration)) await seek(video, 1e9);
    const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime;
    await seek(video, Math.min(1, seconds / 3));
    return { file, video, seconds, poster: await pictureOf(video), close };
  } catch {
    close();
    return null;
  }
}

/** A smaller version of the recording, with sound; null if it is small already or this browser cannot record. */
export async function compressVideo(
  { file, video, seconds }: LoadedVideo,
  onProgress: (share: number) => void,
): Promise<Blob | null> {
  const bitsPerSecond = (file.size * 8) / Math.max(1, seconds);
  if (file.size <= smallEnoughBytes || bitsPerSecond <= smallEnoughBitsPerSecond) return null;
  const type = types.find((one) => globalThis.MediaRecorder?.isTypeSupported(one));
  if (!type) return null;
  const audio = new AudioContext();
  try {
    const smaller = await recordVideo(video, { audio, type, onProgress: (at) => onProgress(at / seconds) });
    return smaller.size > 0 && smaller.size < file.size ? smaller : null;
  } catch {
    return null;
  } finally {
    void audio.close();
  }
}

type RecordingOptions = { audio: AudioContext; type: string; onProgress: (seconds: number) => void };

async function recordVideo(
  video: HTMLVideoElement,
  { audio, type, onProgress }: RecordingOptions,
): Promise<Blob> {
  await seek(video, 0);
  const { canvas, draw } = canvasFor(video, longestSidePx);
  // Routes the sound into the recording instead of the speaker.
  const sound = audio.createMediaStreamDestination();
  audio.createMediaElementSource(video).connect(sound);
  await audio.resume();
  const stream = canvas.captureStream(framesPerSecond);
  for (const track of sound.stream.getAudioTracks()) stream.addTrack(track);
  const recorder = new MediaRecorder(stream, { mimeType: type, ...rates });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  const whenStopped = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => reject(new Error('not recorded'));
  });
  const endOfVideo = event(video, 'ended');
  const timer = setInterval(() => {
    draw();
    onProgress(video.currentTime);
  }, 1000 / framesPerSecond);
  // A hidden page renders no frames, so playback and recording pause until it is visible.
  const pauseWhileHidden = () => {
    if (document.hidden) {
      video.pause();
      recorder.pause();
    } else {
      recorder.resume();
      void video.play();
    }
  };
  document.addEventListener('visibilitychange', pauseWhileHidden);
  try {
    draw();
    recorder.start(1000);
    await video.play();
    await endOfVideo;
    recorder.stop();
    await whenStopped;
  } finally {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', pauseWhileHidden);
    video.pause();
  }
  return new Blob(parts, { type });
}

function canvasFor(video: HTMLVideoElement, longest: number) {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  // Encoders need even dimensions.
  canvas.width = Math.max(2, Math.round((width * scale) / 2) * 2);
  canvas.height = Math.max(2, Math.round((height * scale) / 2) * 2);
  const draw = () => canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
  return { canvas, draw };
}

function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { canvas, draw } = canvasFor(video, posterSidePx);
  draw();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const there = event(video, 'seeked');
  video.currentTime = seconds;
  await there;
}

const longestWaitMs = 60_000;

/** Waits for an event; rejects if the recording cannot be played. Only `ended` has no time limit. */
function event(video: HTMLVideoElement, name: 'loadeddata' | 'seeked' | 'ended'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no ${name}`));
    if (name !== 'ended') setTimeout(fail, longestWaitMs);
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
  });
}
