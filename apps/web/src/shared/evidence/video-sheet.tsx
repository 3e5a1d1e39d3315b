import { lengthText, sizeText } from '@gift/client/file-text';
import { texts } from '@gift/client/language';
import { useRef, useState } from 'react';
import { Sheet } from '../ui/sheet';
import './evidence.css';

const t = texts({
  save: ['Save recording', '保存录像', 'Save recording'],
  lost: [
    'This recording cannot play here. Save it and open it in another player.',
    '此设备无法播放该录像，请保存后用其他播放器打开。',
    'This recording no fit play here. Save am and open am with another player.',
  ],
});

/**
 * A recording with a player. `url` may change during playback: signed links last for minutes. The player keeps
 * the first until it fails, then continues with the newest.
 */
export function VideoSheet({
  title,
  url,
  file,
  onClose,
}: {
  title: string;
  url: string;
  file: { name: string; bytes: number; seconds: number | null };
  onClose: () => void;
}) {
  const [src, setSrc] = useState(url);
  const [isLost, setLost] = useState(false);
  const positionS = useRef(0);
  return (
    <Sheet open onClose={onClose} title={title}>
      {/* biome-ignore lint/a11y/useMediaCaption: user recordings have no captions. */}
      <video
        className="film"
        src={src}
        controls
        autoPlay
        playsInline
        aria-label={title}
        onTimeUpdate={({ currentTarget }) => {
          positionS.current = currentTarget.currentTime;
        }}
        onLoadedMetadata={({ currentTarget }) => {
          if (positionS.current > 0) currentTarget.currentTime = positionS.current;
        }}
        onError={() => (src === url ? setLost(true) : setSrc(url))}
      />
      {isLost && (
        <p className="danger small" role="alert">
          {t.lost}
        </p>
      )}
      <p className="muted small as-typed">
        {file.name} · {lengthText(file.seconds ?? 0)} · {sizeText(file.bytes)}
      </p>
      <a className="button quiet" href={url} download>
        {t.save}
      </a>
    </Sheet>
  );
}
