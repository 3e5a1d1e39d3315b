import { texts } from '@gift/client/language';
import { ContentType, type Message } from '@gift/im-protocol';
import type { ReactNode } from 'react';
import { LocationIcon } from '../../../shared/chat/parts/icons';
import { userPath } from '../../../shared/chat/paths';
import { Link } from '../../../shared/ui/link';
import { Avatar } from '../../../shared/ui/media/avatar';
import { useChat } from '../chat-context';
import { FileBody, PictureBody, VideoBody } from '../media/media-bodies';
import { VoiceBody } from '../media/voice-body';
import { notificationOf, notificationPath } from '../notifications/notification-content';
import { MaskedLabel } from './masked-text';
import { Text, Unknown } from './plain-body';
import '../media/media.css';

const t = texts({
  card: ['Contact', '名片', 'Contact'],
  history: ['Chat history', '聊天记录', 'Chat history'],
  map: ['Open map', '打开地图', 'Open map'],
  open: ['Open', '查看', 'Open'],
});

/** Some clients write a location as JSON of its name and address. */
function placeName(description: string): string {
  if (!description.startsWith('{')) return description;
  try {
    const { name, addr, address } = JSON.parse(description) as Record<string, unknown>;
    return [name, addr, address].filter((part) => typeof part === 'string' && part !== '').join(', ');
  } catch {
    return description;
  }
}

function LocationBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const { ownID } = useChat();
  const { latitude, longitude, description } = message.locationElem!;
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <a className="place-card" href={map} target="_blank" rel="noopener noreferrer">
      <span className="place-map" aria-hidden="true">
        <LocationIcon size={30} />
      </span>
      <b className="cut block">
        <MaskedLabel text={placeName(description) || place} isOwn={message.sendID === ownID} />
      </b>
      <span className="small">
        {t.map} · {place}
      </span>
      {foot}
    </a>
  );
}

function MergeBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const { actions, ownID } = useChat();
  const isOwn = message.sendID === ownID;
  const { title, abstractList } = message.mergeElem!;
  return (
    <button type="button" className="merge-card" onClick={() => actions.openMerged(message)}>
      <b className="cut block">
        <MaskedLabel text={title} isOwn={isOwn} />
      </b>
      {abstractList.slice(0, 4).map((line, n) => (
        <span key={`${n} ${line}`} className="cut block small">
          <MaskedLabel text={line} isOwn={isOwn} />
        </span>
      ))}
      <span className="merge-foot small">{t.history}</span>
      {foot}
    </button>
  );
}

function NotificationBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const notice = notificationOf(message);
  const { title, text } = notice;
  const path = notificationPath(notice);
  return (
    <>
      {title && <b className="block">{title}</b>}
      <Text foot={foot}>{text}</Text>
      {path && (
        <Link to={path} className="link">
          {t.open}
        </Link>
      )}
    </>
  );
}

function CardBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const { ownID } = useChat();
  const { userID, nickname } = message.cardElem!;
  return (
    <Link to={userPath(userID)} className="contact-card">
      <Avatar name={nickname} />
      <span className="grow">
        <b className="cut block">
          <MaskedLabel text={nickname} isOwn={message.sendID === ownID} />
        </b>
        <span className="small">{t.card}</span>
      </span>
      {foot}
    </Link>
  );
}

/** Every body except text: pictures, voice notes, videos, files, locations, contact cards, histories, staff notices. */
export function RichBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const parts = { message, foot };
  switch (message.contentType) {
    case ContentType.picture:
      return message.pictureElem ? <PictureBody {...parts} /> : <Unknown foot={foot} />;
    case ContentType.video:
      return message.videoElem ? <VideoBody {...parts} /> : <Unknown foot={foot} />;
    case ContentType.voice:
      return message.soundElem ? <VoiceBody {...parts} /> : <Unknown foot={foot} />;
    case ContentType.file:
      return message.fileElem ? <FileBody {...parts} /> : <Unknown foot={foot} />;
    case ContentType.location:
      return message.locationElem ? <LocationBody {...parts} /> : <Unknown foot={foot} />;
    case ContentType.merge:
      return message.mergeElem ? <MergeBody {...parts} /> : <Unknown foot={foot} />;
    case ContentType.card:
      return message.cardElem ? <CardBody {...parts} /> : <Unknown foot={foot} />;
    default:
      return <NotificationBody {...parts} />;
  }
}
