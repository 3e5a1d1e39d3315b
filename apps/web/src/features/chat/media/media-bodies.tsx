import { lengthText, sizeText } from '@gift/client/file-text';
import { texts } from '@gift/client/language';
import { type Message, SendStatus } from '@gift/im-protocol';
import { type ReactNode, useSyncExternalStore } from 'react';
import { DownloadIcon, FileIcon, ImageOffIcon, PlayIcon } from '../../../shared/chat/parts/icons';
import { message as showMessage } from '../../../shared/state/message';
import { Picture } from '../../../shared/ui/media/picture';
import { MaskedLabel } from '../bubbles/masked-text';
import { ownFileURL } from '../bubbles/own-file-url';
import { boxOf } from '../bubbles/text-parts';
import { useChat } from '../chat-context';
import './media.css';

const t = texts({
  photo: ['Photo', '图片', 'Photo'],
  gone: ['Picture not available', '图片不可用', 'Picture no dey'],
  video: [
    (length: string) => `Video, ${length}`,
    (length: string) => `视频，${length}`,
    (length: string) => `Video, ${length}`,
  ],
  sent: [(n: number) => `${n}% sent`, (n: number) => `已发送 ${n}%`, (n: number) => `${n}% don go`],
  download: [
    (name: string) => `Download ${name}`,
    (name: string) => `下载 ${name}`,
    (name: string) => `Download ${name}`,
  ],
  danger: [
    'This file can run as a program and harm your device. Open it only if you asked for it.',
    '此文件可作为程序运行，可能危害您的设备。仅在您主动索取时打开。',
    'This file fit run as program and spoil your device. Open am only if na you ask for am.',
  ],
  elsewhere: [
    'Not stored on Gift, so it cannot open here',
    '文件不在 Gift 服务器上，无法打开',
    'E no dey for Gift, so e no fit open here',
  ],
  open: ['Download', '下载', 'Download'],
  notNow: ['Not now', '不下载', 'Not now'],
});

/** The upload progress of a file, or null once it has arrived. */
function useSent(message: Message): number | null {
  const { state } = useChat().messageList;
  const readProgress = () =>
    message.status === SendStatus.sending ? (state.get().uploads.get(message.clientMsgID) ?? 0) : null;
  return useSyncExternalStore(state.subscribe, readProgress);
}

const radius = 18;
const around = 2 * Math.PI * radius;

/** A ring that shows upload progress. */
export function SendingRing({ message }: { message: Message }) {
  const percent = useSent(message);
  if (percent === null) return null;
  return (
    <span className="sending-ring" role="progressbar" aria-valuenow={percent} aria-label={t.sent(percent)}>
      <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
        <circle cx="22" cy="22" r={radius} />
        <circle
          cx="22"
          cy="22"
          r={radius}
          strokeDasharray={`${(Math.max(4, percent) / 100) * around} ${around}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
    </span>
  );
}

/** A placeholder for a picture that is missing or not on Gift's server: nothing is fetched from other servers. */
export const Gone = ({ box, foot }: { box: { width: number; height: number }; foot?: ReactNode }) => (
  <div className="media gone" style={box}>
    <ImageOffIcon size={24} />
    <span className="small">{t.gone}</span>
    {foot}
  </div>
);

export function PictureBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const { actions } = useChat();
  const { snapshotPicture, bigPicture, sourcePicture } = message.pictureElem!;
  const { width, height } = sourcePicture.width > 0 ? sourcePicture : snapshotPicture;
  const box = boxOf(width, height);
  const src = [snapshotPicture, bigPicture, sourcePicture].map(({ url }) => ownFileURL(url)).find(Boolean);
  // An unsent picture has no address yet.
  if (!src && message.status === SendStatus.succeeded) return <Gone box={box} foot={foot} />;
  return (
    <div className="media" style={box}>
      {src && (
        <>
          <Picture src={src} alt={t.photo} />
          <button
            type="button"
            className="media-open"
            aria-label={t.photo}
            onClick={() => actions.view(message)}
          />
        </>
      )}
      <SendingRing message={message} />
      {foot}
    </div>
  );
}

export function VideoBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const { actions } = useChat();
  const { snapshotUrl, snapshotWidth, snapshotHeight, duration } = message.videoElem!;
  const box = boxOf(snapshotWidth, snapshotHeight);
  const poster = ownFileURL(snapshotUrl);
  return (
    <div className="media" style={box}>
      {poster && <Picture src={poster} alt="" />}
      <button
        type="button"
        className="media-open"
        aria-label={t.video(lengthText(duration))}
        onClick={() => actions.view(message)}
      >
        {message.status !== SendStatus.sending && (
          <span className="media-play">
            <PlayIcon size={26} fill="currentColor" />
          </span>
        )}
      </button>
      <span className="media-length">{lengthText(duration)}</span>
      <SendingRing message={message} />
      {foot}
    </div>
  );
}

/** File types that can run code when they are opened. */
const runs = /\.(apk|exe|bat|cmd|com|msi|scr|js|vbs|ps1|jar|dmg|pkg|sh|html?|svg|lnk|iso)$/i;

export function FileBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const { ownID } = useChat();
  const { fileName, fileSize, sourceUrl } = message.fileElem!;
  const isSending = message.status === SendStatus.sending;
  const address = ownFileURL(sourceUrl);
  return (
    <a
      className="file-card"
      href={address}
      download={fileName}
      aria-label={t.download(fileName)}
      onClick={(event) => {
        if (message.sendID === ownID || !runs.test(fileName)) return;
        event.preventDefault();
        const link = event.currentTarget;
        void showMessage(t.danger, { title: fileName, confirm: t.notNow, cancel: t.open }).then(
          (isDeclined) => {
            if (isDeclined) return;
            const go = document.createElement('a');
            go.href = link.href;
            go.download = fileName;
            go.click();
          },
        );
      }}
    >
      <span className="file-mark">
        {isSending ? <SendingRing message={message} /> : <FileIcon size={24} />}
      </span>
      <span className="grow">
        <b className="file-name">
          <MaskedLabel text={fileName} isOwn={message.sendID === ownID} />
        </b>
        <span className="small">{isSending || address ? sizeText(fileSize) : t.elsewhere}</span>
      </span>
      {address && !isSending && <DownloadIcon size={18} />}
      {foot}
    </a>
  );
}
