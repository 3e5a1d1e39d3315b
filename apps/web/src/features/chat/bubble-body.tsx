import { ContentType, type Message } from '@gift/im-protocol';
import type { ReactNode } from 'react';
import { PlaceIcon } from '../../shared/chat/icons';
import { userPath } from '../../shared/chat/paths';
import { texts } from '../../shared/i18n/texts';
import { Avatar } from '../../shared/ui/avatar';
import { Link } from '../../shared/ui/link';
import { Covered } from './covered';
import { FileBody, PictureBody, VideoBody } from './media-bodies';
import { noticeOf, previewOf } from './message-words';
import { useRoom } from './room-context';
import { isOnlyEmoji, spokenParts } from './text-parts';
import { VoiceBody } from './voice-body';

const t = texts({
  you: ['You', '您'],
  card: ['Contact', '名片'],
  history: ['Chat history', '聊天记录'],
  map: ['Open the map', '打开地图'],
  unknown: ['This app cannot show this message.', '此消息暂不支持查看。'],
  open: ['Open', '查看'],
  sticker: ['Sticker', '表情'],
});

/** Pictures, stickers and a few emoji stand without a bubble around them. */
export function isBare(message: Message): boolean {
  const { contentType } = message;
  if (contentType === ContentType.picture || contentType === ContentType.video) return true;
  if (contentType === ContentType.face) return true;
  return contentType === ContentType.text && isOnlyEmoji(message.textElem?.content ?? '');
}

/** The message quoted, and the way to it. */
function Quoted({ quoted }: { quoted: Message }) {
  const { ownID, name, act } = useRoom();
  return (
    <button type="button" className="quoted" disabled={!quoted.seq} onClick={() => act.jumpTo(quoted.seq)}>
      <b className="cut">{quoted.sendID === ownID ? t.you : quoted.senderNickname}</b>
      <span className="cut">{previewOf(quoted, ownID, name)}</span>
    </button>
  );
}

function Words({ message, text }: { message: Message; text: string }) {
  if (isOnlyEmoji(text)) return <span className="emoji-only">{text}</span>;
  return <Covered message={message} text={text} />;
}

function AtWords({ message }: { message: Message }) {
  const { ownID } = useRoom();
  return spokenParts(message.atTextElem!).map((part) =>
    part.userID === null ? (
      <Covered key={part.at} message={message} text={part.text} />
    ) : (
      <b key={part.at} className={part.userID === ownID || part.isAll ? 'spoken me' : 'spoken'}>
        {part.text}
      </b>
    ),
  );
}

const Text = ({ children, foot }: { children: ReactNode; foot: ReactNode }) => (
  <p className="bubble-text">
    {children}
    {foot}
  </p>
);

function LocationBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const { latitude, longitude, description } = message.locationElem!;
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <a className="place-card" href={map} target="_blank" rel="noopener noreferrer">
      <span className="place-map" aria-hidden="true">
        <PlaceIcon size={30} />
      </span>
      <b className="cut block">{description || place}</b>
      <span className="small">
        {t.map} · {place}
      </span>
      {foot}
    </a>
  );
}

function MergeBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const { act } = useRoom();
  const { title, abstractList } = message.mergeElem!;
  return (
    <button type="button" className="merge-card" onClick={() => act.openMerged(message)}>
      <b className="cut block">{title}</b>
      {abstractList.slice(0, 4).map((line, n) => (
        <span key={`${n} ${line}`} className="cut block small">
          {line}
        </span>
      ))}
      <span className="merge-foot small">{t.history}</span>
      {foot}
    </button>
  );
}

function NoticeBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const { title, text, url } = noticeOf(message);
  return (
    <>
      {title && <b className="block">{title}</b>}
      <Text foot={foot}>{text}</Text>
      {/^\/(?!\/)/.test(url) && (
        <Link to={url} className="link">
          {t.open}
        </Link>
      )}
    </>
  );
}

/** What a message holds, by its content type (spec section 3). */
export function Body({ message, foot }: { message: Message; foot: ReactNode }) {
  switch (message.contentType) {
    case ContentType.text:
      return (
        <Text foot={foot}>
          <Words message={message} text={message.textElem?.content ?? ''} />
        </Text>
      );
    case ContentType.atText:
      return (
        <>
          {message.atTextElem?.quoteMessage && <Quoted quoted={message.atTextElem.quoteMessage} />}
          <Text foot={foot}>{message.atTextElem && <AtWords message={message} />}</Text>
        </>
      );
    case ContentType.quote:
      return (
        <>
          {message.quoteElem && <Quoted quoted={message.quoteElem.quoteMessage} />}
          <Text foot={foot}>
            <Words message={message} text={message.quoteElem?.text ?? ''} />
          </Text>
        </>
      );
    case ContentType.picture:
      if (message.pictureElem) return <PictureBody message={message} foot={foot} />;
      break;
    case ContentType.video:
      if (message.videoElem) return <VideoBody message={message} foot={foot} />;
      break;
    case ContentType.voice:
      if (message.soundElem) return <VoiceBody message={message} foot={foot} />;
      break;
    case ContentType.file:
      if (message.fileElem) return <FileBody message={message} foot={foot} />;
      break;
    case ContentType.location:
      if (message.locationElem) return <LocationBody message={message} foot={foot} />;
      break;
    case ContentType.merge:
      if (message.mergeElem) return <MergeBody message={message} foot={foot} />;
      break;
    case ContentType.card:
      if (message.cardElem)
        return (
          <Link to={userPath(message.cardElem.userID)} className="contact-card">
            <Avatar name={message.cardElem.nickname} />
            <span className="grow">
              <b className="cut block">{message.cardElem.nickname}</b>
              <span className="small">{t.card}</span>
            </span>
            {foot}
          </Link>
        );
      break;
    case ContentType.face: {
      const data = message.faceElem?.data ?? '';
      return (
        <Text foot={foot}>
          <span className="emoji-only">{isOnlyEmoji(data) ? data : `[${t.sticker}]`}</span>
        </Text>
      );
    }
    case ContentType.oaNotification:
      return <NoticeBody message={message} foot={foot} />;
  }
  return (
    <Text foot={foot}>
      <i>{t.unknown}</i>
    </Text>
  );
}
