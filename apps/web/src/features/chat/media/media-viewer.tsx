import { texts } from '@gift/client/language';
import { ContentType, type Message } from '@gift/im-protocol';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { DownloadIcon } from '../../../shared/chat/parts/icons';
import { BackIcon, CloseIcon, ForwardIcon, RefreshIcon } from '../../../shared/ui/icons';
import { attempts } from '../../../shared/ui/media/pictures';
import { Modal } from '../../../shared/ui/modal';
import { ownFileURL } from '../bubbles/own-file-url';
import { fitPan, type Pose, pinched, still } from './pinch';
import './viewer.css';

const t = texts({
  viewer: ['Photos and videos', '图片和视频', 'Photos and videos'],
  close: ['Close', '关闭', 'Close'],
  download: ['Save', '保存', 'Save'],
  place: [
    (at: number, of: number) => `${at} of ${of}`,
    (at: number, of: number) => `第 ${at} 张，共 ${of} 张`,
    (at: number, of: number) => `${at} of ${of}`,
  ],
  previous: ['Previous', '上一个', 'Previous'],
  next: ['Next', '下一个', 'Next'],
  again: ['Not loaded. Tap to retry', '加载失败，点击重试', 'E no load. Tap to try again'],
  photo: ['Photo', '图片', 'Photo'],
  gone: ['Picture not available', '图片不可用', 'Picture no dey'],
  noVideo: [
    'This video cannot play here. Save it instead.',
    '无法在此播放，请保存后查看。',
    'This video no fit play here. Save am instead.',
  ],
});

const retryMs = 500;
const swipePx = 60;
const closePx = 110;
const doubleMs = 280;

const isMedia = ({ contentType }: Message) =>
  contentType === ContentType.picture || contentType === ContentType.video;
const urlOf = (message: Message): string => {
  const { pictureElem, videoElem } = message;
  const { sourcePicture, bigPicture, snapshotPicture } = pictureElem ?? {};
  const urls = [videoElem?.videoUrl, sourcePicture?.url, bigPicture?.url, snapshotPicture?.url];
  return urls.map((url) => ownFileURL(url ?? '')).find(Boolean) ?? '';
};

/**
 * The pictures and videos of a chat in full size: swipe, the buttons or the arrow keys for the next, pull down to close.
 * On a picture, pinch or double-tap to zoom.
 */
export function MediaViewer({
  message,
  messages,
  onClose,
}: {
  message: Message;
  messages: readonly Message[];
  onClose: () => void;
}) {
  const all = messages.filter(isMedia);
  const isThere = all.some((one) => one.clientMsgID === message.clientMsgID);
  const media = isThere ? all : [message];
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      media.findIndex((one) => one.clientMsgID === message.clientMsgID),
    ),
  );
  const shown = media[at] ?? message;
  const go = (by: number) => setAt((n) => Math.max(0, Math.min(media.length - 1, n + by)));
  return (
    <Modal
      className="viewer"
      aria-label={t.viewer}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(-1);
        if (event.key === 'ArrowRight') go(1);
      }}
    >
      {shown.contentType === ContentType.video ? (
        <Video
          key={shown.clientMsgID}
          url={urlOf(shown)}
          poster={ownFileURL(shown.videoElem?.snapshotUrl ?? '') ?? ''}
          onPage={go}
          onClose={onClose}
        />
      ) : (
        <Zoomable key={shown.clientMsgID} url={urlOf(shown)} onPage={go} onClose={onClose} />
      )}
      <div className="viewer-bar">
        <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}>
          <CloseIcon />
        </button>
        <span className="grow viewer-place">
          {media.length > 1 && (
            <>
              <PageButton label={t.previous} isPossible={at > 0} onClick={() => go(-1)}>
                <BackIcon />
              </PageButton>
              <span className="small" role="status">
                {t.place(at + 1, media.length)}
              </span>
              <PageButton label={t.next} isPossible={at < media.length - 1} onClick={() => go(1)}>
                <ForwardIcon />
              </PageButton>
            </>
          )}
        </span>
        {urlOf(shown) && (
          <a className="icon-button" href={urlOf(shown)} download aria-label={t.download}>
            <DownloadIcon />
          </a>
        )}
      </div>
    </Modal>
  );
}

const PageButton = ({
  label,
  isPossible,
  onClick,
  children,
}: {
  label: string;
  isPossible: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-disabled={!isPossible}
    onClick={onClick}
  >
    {children}
  </button>
);

/** The browser's controls take drags at the lower edge. */
const controlsPx = 100;

function Video({
  url,
  poster,
  onPage,
  onClose,
}: {
  url: string;
  poster: string;
  onPage: (by: number) => void;
  onClose: () => void;
}) {
  const [isBroken, setBroken] = useState(url === '');
  const start = useRef<Touch | null>(null);
  function down({ isPrimary, clientX, clientY }: PointerEvent) {
    const isDrag = isPrimary && (isBroken || clientY < innerHeight - controlsPx);
    start.current = isDrag ? { x: clientX, y: clientY } : null;
  }
  function up({ clientX, clientY }: PointerEvent) {
    const from = start.current;
    start.current = null;
    if (!from) return;
    const by = { x: clientX - from.x, y: clientY - from.y };
    const isSideways = Math.abs(by.x) > Math.abs(by.y);
    if (isSideways && Math.abs(by.x) > swipePx) onPage(by.x > 0 ? -1 : 1);
    if (!isSideways && by.y > closePx) onClose();
  }
  return (
    <div
      className="viewer-stage"
      onPointerDown={down}
      onPointerUp={up}
      onPointerCancel={() => {
        start.current = null;
      }}
    >
      {isBroken ? (
        <p className="viewer-note">{t.noVideo}</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: user videos have no captions.
        <video
          src={url}
          poster={poster || undefined}
          controls
          autoPlay
          playsInline
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}

type Touch = { x: number; y: number };

/** One zoomable picture. It tries three times to load, then a tap retries. */
function Zoomable({
  url,
  onPage,
  onClose,
}: {
  url: string;
  onPage: (by: number) => void;
  onClose: () => void;
}) {
  const image = useRef<HTMLImageElement>(null);
  const pose = useRef<Pose>(still);
  const fingers = useRef(new Map<number, Touch>());
  const began = useRef<{ pose: Pose; fingers: Touch[]; atMs: number; isMoved: boolean } | null>(null);
  const lastTapMs = useRef(0);
  const [attempt, setAttempt] = useState(1);

  function draw(next: Pose, isFree: boolean) {
    pose.current = next;
    const style = image.current?.style;
    if (!style) return;
    style.transition = isFree ? 'none' : 'transform var(--quick), opacity var(--quick)';
    style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    style.opacity = next.scale === 1 ? String(1 - Math.min(0.6, Math.abs(next.y) / 400)) : '1';
  }
  const begin = () => {
    began.current = {
      pose: pose.current,
      fingers: [...fingers.current.values()],
      atMs: Date.now(),
      isMoved: false,
    };
  };
  const box = () => {
    const element = image.current!;
    return {
      width: element.clientWidth,
      height: element.clientHeight,
      seenWidth: innerWidth,
      seenHeight: innerHeight,
    };
  };
  function down(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    begin();
  }
  function move(event: PointerEvent) {
    const start = began.current;
    if (!start || !fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const touches = [...fingers.current.values()];
    const [first, from] = [touches[0]!, start.fingers[0]!];
    if (Math.abs(first.x - from.x) + Math.abs(first.y - from.y) > 8) start.isMoved = true;
    if (touches.length >= 2 && start.fingers.length >= 2) {
      start.isMoved = true;
      const middle = { x: innerWidth / 2, y: innerHeight / 2 };
      draw(pinched(start.pose, start.fingers, touches, middle), true);
      return;
    }
    const by = { x: first.x - from.x, y: first.y - from.y };
    // Without zoom, a drag has one direction: sideways to the next, down to close.
    const isSideways = Math.abs(by.x) > Math.abs(by.y);
    const { scale, x, y } = start.pose;
    if (scale > 1) draw({ scale, x: x + by.x, y: y + by.y }, true);
    else draw({ scale: 1, x: isSideways ? by.x : 0, y: isSideways ? 0 : Math.max(0, by.y) }, true);
  }
  function up(event: PointerEvent) {
    const start = began.current;
    fingers.current.delete(event.pointerId);
    if (fingers.current.size > 0) return begin();
    began.current = null;
    if (!start) return;
    const { scale, x, y } = pose.current;
    if (!start.isMoved) return tapped(event);
    if (scale <= 1.02) {
      if (y > closePx) return onClose();
      if (Math.abs(x) > swipePx) onPage(x > 0 ? -1 : 1);
      return draw(still, false);
    }
    draw(fitPan(pose.current, box()), false);
  }
  function tapped(event: PointerEvent) {
    const nowMs = Date.now();
    if (nowMs - lastTapMs.current > doubleMs) {
      lastTapMs.current = nowMs;
      return;
    }
    lastTapMs.current = 0;
    if (pose.current.scale > 1) return draw(still, false);
    const scale = 2.5;
    const [dx, dy] = [event.clientX - innerWidth / 2, event.clientY - innerHeight / 2];
    draw(fitPan({ scale, x: -dx * (scale - 1), y: -dy * (scale - 1) }, box()), false);
  }

  return (
    <div
      className="viewer-stage"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      {url === '' ? (
        <p className="viewer-note">{t.gone}</p>
      ) : attempt > attempts ? (
        <button type="button" className="viewer-note" onClick={() => setAttempt(1)}>
          <RefreshIcon />
          {t.again}
        </button>
      ) : (
        <img
          ref={image}
          key={attempt}
          src={url}
          alt={t.photo}
          draggable={false}
          onError={() => setTimeout(() => setAttempt((n) => n + 1), retryMs * attempt)}
        />
      )}
    </div>
  );
}
