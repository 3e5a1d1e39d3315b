import { type CallFailure, failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FailureNote } from '../../../../shared/forms/failure-note';
import { call } from '../../../../shared/http/call';
import { uploadWithToast } from '../../../../shared/http/uploads/upload';
import { Button } from '../../../../shared/ui/button';
import { Sheet } from '../../../../shared/ui/sheet';
import { type Crop, cropArea, fitted, maxZoom, middle, moveCrop, type Size } from './crop';
import { drawSquare } from './draw-square';

const t = texts({
  title: ['Your picture', '您的头像', 'Your picture'],
  hint: [
    'Drag or slide to move, pinch or slide to zoom. Visible to everyone.',
    '拖动或用滑块调整位置，双指或滑块缩放。所有人可见。',
    'Drag or slide to move, pinch or slide to zoom. Everybody fit see am.',
  ],
  zoom: ['Zoom', '缩放', 'Zoom'],
  x: ['Left, right', '左右', 'Left, right'],
  y: ['Up, down', '上下', 'Up, down'],
  use: ['Use picture', '使用此图片', 'Use picture'],
  sending: [
    (n: number) => `Uploading ${n}%`,
    (n: number) => `上传中 ${n}%`,
    (n: number) => `Upload don reach ${n}%`,
  ],
  unreadable: [
    'This picture cannot be shown. Choose another.',
    '无法显示该图片，请换一张。',
    'This picture no fit show. Choose another one.',
  ],
});

/** Crops a chosen picture in a round window; the visible part is uploaded as the avatar. */
export function CropSheet({
  file,
  onClose,
  onDone,
}: {
  file: File;
  onClose: () => void;
  onDone: (faceURL: string | null) => void;
}) {
  const [url, setUrl] = useState('');
  const [size, setSize] = useState<Size | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState(middle);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);

  async function use() {
    if (!size || progress !== null) return;
    setFailure(null);
    setProgress(0);
    const square = await drawSquare(picture.current!, crop, size);
    const { fileID, failure } = await uploadWithToast(square, setProgress);
    try {
      if (failure) throw failure;
      onDone((await call('setAvatar', { fileID: fileID! })).faceURL);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setProgress(null);
  }

  const area = size && cropArea(crop, size);
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <CropWindow crop={crop} size={size} onCrop={setCrop}>
        {url && (
          <img
            ref={picture}
            src={url}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            onError={() => setUnreadable(true)}
            style={
              area
                ? {
                    width: `${(size.width / area.side) * 100}%`,
                    height: `${(size.height / area.side) * 100}%`,
                    left: `${(-area.x / area.side) * 100}%`,
                    top: `${(-area.y / area.side) * 100}%`,
                  }
                : { opacity: 0 }
            }
          />
        )}
      </CropWindow>
      {isUnreadable ? (
        <p className="notice danger" role="alert">
          {t.unreadable}
        </p>
      ) : (
        <>
          <p className="muted small center">{t.hint}</p>
          {(['zoom', 'x', 'y'] as const).map((part) => (
            <label key={part} className="row">
              <span className="muted small">{t[part]}</span>
              <input
                className="grow"
                type="range"
                min={part === 'zoom' ? 1 : 0}
                max={part === 'zoom' ? maxZoom : 1}
                step={0.01}
                value={crop[part]}
                disabled={!size}
                onChange={(event) =>
                  size && setCrop(fitted({ ...crop, [part]: Number(event.target.value) }, size))
                }
              />
            </label>
          ))}
        </>
      )}
      <FailureNote failure={failure} />
      <Button busy={progress !== null} disabled={!size} onClick={() => void use()}>
        {progress === null ? t.use : t.sending(Math.round(progress * 100))}
      </Button>
    </Sheet>
  );
}

/** Handles dragging with one finger and pinching with two. */
function CropWindow({
  crop,
  size,
  onCrop,
  children,
}: {
  crop: Crop;
  size: Size | null;
  onCrop: (crop: Crop) => void;
  children: ReactNode;
}) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  function move(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before || !size) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    const box = event.currentTarget.clientWidth;
    if (other) {
      const apart = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y);
      onCrop(fitted({ ...crop, zoom: (crop.zoom * apart(now)) / Math.max(1, apart(before)) }, size));
    } else onCrop(moveCrop(crop, size, { x: (now.x - before.x) / box, y: (now.y - before.y) / box }));
  }
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return (
    <div
      className="me-crop"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      {children}
    </div>
  );
}
