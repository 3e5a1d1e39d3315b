import type { Page } from 'playwright-core';

/**
 * A WebM recording of about two seconds that the browser makes of a moving canvas and a tone. `emptyBytes` of a Void
 * element at its end make it as large as a phone's recording.
 */
export async function filmedIn(page: Page, emptyBytes = 0): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 240 });
    const brush = canvas.getContext('2d')!;
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      brush.fillStyle = `hsl(${step * 9}, 80%, 50%)`;
      brush.fillRect(0, 0, 320, 240);
    }, 50);
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const sound = audio.createMediaStreamDestination();
    tone.connect(sound);
    tone.start();
    const stream = canvas.captureStream(20);
    stream.addTrack(sound.stream.getAudioTracks()[0]!);
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.stop();
    await stopped;
    clearInterval(timer);
    void audio.close();
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  const film = Buffer.from(base64, 'base64');
  if (emptyBytes === 0) return film;
  // EBML Void: its id, its size in eight bytes, and no content.
  const head = Buffer.alloc(9);
  head.writeUInt8(0xec, 0);
  head.writeBigUInt64BE(BigInt(emptyBytes) | (1n << 56n), 1);
  return Buffer.concat([film, head, Buffer.alloc(emptyBytes)]);
}
