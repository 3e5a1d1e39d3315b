export type ReadVideo = { duration: number; snapshot: Blob; snapshotWidth: number; snapshotHeight: number };

const maxPx = 480;
const waitMs = 8000;

/** The length and a still of a video. Throws if the browser cannot play it. */
export async function readVideo(file: Blob): Promise<ReadVideo> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const happened = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${name}`)), waitMs);
      video.addEventListener(name, () => {
        clearTimeout(timer);
        resolve();
      });
      video.addEventListener('error', () => {
        clearTimeout(timer);
        reject(new Error('not a video'));
      });
    });
  try {
    const whenLoaded = happened('loadeddata');
    video.src = url;
    await whenLoaded;
    const seeked = happened('seeked');
    video.currentTime = Math.min(0.1, (video.duration || 1) / 2);
    await seeked;
    const scale = Math.min(1, maxPx / Math.max(video.videoWidth, video.videoHeight, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
    const snapshot = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.6));
    if (!snapshot) throw new Error('no still');
    const duration = Number.isFinite(video.duration) ? Math.max(1, Math.round(video.duration)) : 1;
    return { duration, snapshot, snapshotWidth: canvas.width, snapshotHeight: canvas.height };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
