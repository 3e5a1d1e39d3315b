import { waveformOf } from '../media/waveform';

export type Recording = {
  finish(): Promise<{ file: Blob; duration: number; waveform: number[] }>;
  cancel(): void;
  /** Resolves at the maximum length; the recording then waits to be sent. */
  whenFull: Promise<void>;
};

const maxSeconds = 120;
const tickMs = 100;
const bitsPerSecond = 24_000;
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'];

/** Asks for the microphone and records; `onTick` gets the seconds so far and the loudness, 0 to 1. */
export async function record(onTick: (seconds: number, level: number) => void): Promise<Recording> {
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined')
    throw new DOMException('no recorder', 'NotSupportedError');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 },
  });
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType ? { mimeType } : {}),
  });
  const chunks: Blob[] = [];
  recorder.ondataavailable = (event) => event.data.size > 0 && chunks.push(event.data);
  const listener = listenTo(stream);
  const levels: number[] = [];
  const startedMs = performance.now();
  let endedMs = 0;
  let full: () => void = () => undefined;
  const whenFull = new Promise<void>((resolve) => {
    full = resolve;
  });
  const passedS = () => ((endedMs || performance.now()) - startedMs) / 1000;
  const timer = setInterval(() => {
    if (endedMs) return;
    const level = listener.level();
    levels.push(level);
    onTick(passedS(), level);
    if (passedS() < maxSeconds) return;
    endedMs = performance.now();
    recorder.pause();
    full();
  }, tickMs);
  const stop = () => {
    endedMs ||= performance.now();
    clearInterval(timer);
    listener.close();
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start(1000);
  return {
    whenFull,
    cancel() {
      recorder.ondataavailable = null;
      if (recorder.state !== 'inactive') recorder.stop();
      stop();
    },
    finish: () =>
      new Promise((resolve) => {
        recorder.onstop = () => {
          stop();
          // Some phones cannot play a type with Opus parameters.
          const type = (recorder.mimeType || mimeType || 'audio/webm').split(';')[0]!;
          resolve({
            file: new Blob(chunks, { type }),
            duration: Math.round(passedS()),
            waveform: waveformOf(levels),
          });
        };
        endedMs ||= performance.now();
        recorder.stop();
      }),
  };
}

/** Measures the microphone's loudness. Without Web Audio a voice note has no waveform but is still recorded. */
function listenTo(stream: MediaStream): { level(): number; close(): void } {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
      level() {
        analyser.getFloatTimeDomainData(samples);
        let sum = 0;
        for (const sample of samples) sum += sample * sample;
        return Math.min(1, Math.sqrt(sum / samples.length) * 2);
      },
      close: () => void context.close().catch(() => undefined),
    };
  } catch {
    return { level: () => 0.3, close: () => undefined };
  }
}
