import { type RefObject, useEffect, useRef, useState } from 'react';
import { openReader } from './read-picture';

export type CameraState = 'starting' | 'on' | 'denied' | 'none' | 'lost';

const frameMs = 180;
const frameMaxPx = 640;

type Torch = MediaTrackCapabilities & { torch?: boolean };

/** Scans with the rear camera until it finds a code. The camera is released on unmount. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, onFound }: { isOn: boolean; onFound: (text: string) => void },
) {
  const [state, setState] = useState<CameraState>('starting');
  const [attempt, setAttempt] = useState(0);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  const latestOnFound = useRef(onFound);
  latestOnFound.current = onFound;

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a retry by the user opens the camera again.
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setState('starting');
    async function scan() {
      if (!navigator.mediaDevices?.getUserMedia) return setState('none');
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 } },
        });
      } catch (problem) {
        const { name } = problem as DOMException;
        if (isCurrent) setState(name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'none');
        return;
      }
      const element = video.current;
      if (!isCurrent || !element) return release();
      element.srcObject = stream;
      await element.play().catch(() => undefined);
      setTrack(stream.getVideoTracks()[0] ?? null);
      setState('on');
      const readCode = await openReader();
      const next = async () => {
        if (!isCurrent) return;
        const { videoWidth: width, videoHeight: height } = element;
        const text = width > 0 ? await readCode({ image: element, width, height }, frameMaxPx) : null;
        if (!isCurrent) return;
        if (text) latestOnFound.current(text);
        timer = setTimeout(() => void next(), frameMs);
      };
      await next();
    }
    const release = () => {
      for (const one of stream?.getTracks() ?? []) one.stop();
    };
    scan().catch(() => isCurrent && setState('lost'));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      release();
      setTrack(null);
      setLit(false);
    };
  }, [isOn, attempt, video]);

  const hasTorch = Boolean((track?.getCapabilities?.() as Torch | undefined)?.torch);
  return {
    state,
    again: () => setAttempt((n) => n + 1),
    isLit,
    /** Undefined if the camera has no torch. */
    light: hasTorch
      ? () =>
          void track!
            .applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] })
            .then(() => setLit(!isLit))
            .catch(() => undefined)
      : undefined,
  };
}
