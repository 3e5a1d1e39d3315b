import { texts } from '@gift/client/language';
import { ContentType, type Message } from '@gift/im-protocol';
import type { CSSProperties, ReactNode } from 'react';
import { lazy } from '../../../shared/loading/lazy';
import { useChat } from '../chat-context';
import { MaskedLabel, RevealableText } from './masked-text';
import { previewOf, textOf } from './message-preview';
import { Text, Unknown } from './plain-body';
import { boxOf, isOnlyEmoji, spokenParts } from './text-parts';
import './bubbles.css';

const t = texts({
  you: ['You', '您', 'You'],
  sticker: ['Sticker', '表情', 'Sticker'],
});

/** Pictures, videos and a few emoji have no bubble around them. */
export function isBare(message: Message): boolean {
  const { contentType } = message;
  if (contentType === ContentType.picture || contentType === ContentType.video) return true;
  return contentType === ContentType.text && isOnlyEmoji(message.textElem?.content ?? '');
}

function Quoted({ quoted, isOwn }: { quoted: Message; isOwn: boolean }) {
  const { ownID, name, actions } = useChat();
  return (
    <button
      type="button"
      className="quoted"
      disabled={!quoted.seq}
      onClick={() => actions.jumpTo(quoted.seq)}
    >
      <b className="cut">
        {quoted.sendID === ownID ? t.you : <MaskedLabel text={quoted.senderNickname} isOwn={isOwn} />}
      </b>
      <span className="cut">
        <MaskedLabel text={previewOf(quoted, ownID, name)} isOwn={isOwn} of={quoted} />
      </span>
    </button>
  );
}

function MessageText({ message, text }: { message: Message; text: string }) {
  if (isOnlyEmoji(text)) return <span className="emoji-only">{text}</span>;
  return <RevealableText message={message} text={text} />;
}

function MentionText({ message }: { message: Message }) {
  const { ownID, isGroup } = useChat();
  // In a one-to-one chat, `@name` is plain text.
  if (!isGroup) return <RevealableText message={message} text={textOf(message)} />;
  return spokenParts(message.atTextElem!).map((part) =>
    part.userID === null ? (
      <RevealableText key={part.at} message={message} text={part.text} />
    ) : (
      <b key={part.at} className={part.userID === ownID || part.isAll ? 'spoken me' : 'spoken'}>
        @<MaskedLabel text={part.text.slice(1)} isOwn={message.sendID === ownID} />
      </b>
    ),
  );
}

/** Loads with the first message that is not text. */
const RichBody = lazy(() => import('./rich-body').then((module) => module.RichBody));
/** Preloaded once the chat is open. */
export const richBodies = RichBody;

const lineHeight = { minWidth: 120, minHeight: 44 };
const noteHeight = { minWidth: 200, minHeight: 60 };

/** Reserves the space of a body that has not loaded, so that nothing moves. */
function roomOf({ contentType, pictureElem, videoElem }: Message): CSSProperties {
  if (pictureElem) {
    const { sourcePicture, snapshotPicture } = pictureElem;
    const { width, height } = sourcePicture.width > 0 ? sourcePicture : snapshotPicture;
    return boxOf(width, height);
  }
  if (videoElem) return boxOf(videoElem.snapshotWidth, videoElem.snapshotHeight);
  return contentType === ContentType.voice || contentType === ContentType.card ? lineHeight : noteHeight;
}

/** Renders a message by its content type (spec section 3). */
export function Body({ message, foot }: { message: Message; foot: ReactNode }) {
  const isOwn = message.sendID === useChat().ownID;
  switch (message.contentType) {
    case ContentType.text:
      return (
        <Text foot={foot}>
          <MessageText message={message} text={message.textElem?.content ?? ''} />
        </Text>
      );
    case ContentType.atText:
      return (
        <>
          {message.atTextElem?.quoteMessage && (
            <Quoted quoted={message.atTextElem.quoteMessage} isOwn={isOwn} />
          )}
          <Text foot={foot}>{message.atTextElem && <MentionText message={message} />}</Text>
        </>
      );
    case ContentType.quote:
      return (
        <>
          {message.quoteElem && <Quoted quoted={message.quoteElem.quoteMessage} isOwn={isOwn} />}
          <Text foot={foot}>
            <MessageText message={message} text={message.quoteElem?.text ?? ''} />
          </Text>
        </>
      );
    case ContentType.picture:
    case ContentType.video:
    case ContentType.voice:
    case ContentType.file:
    case ContentType.location:
    case ContentType.merge:
    case ContentType.card:
    case ContentType.oaNotification:
      return (
        <div style={roomOf(message)}>
          <RichBody message={message} foot={foot} />
        </div>
      );
    case ContentType.face: {
      const data = message.faceElem?.data ?? '';
      return (
        <Text foot={foot}>
          {isOnlyEmoji(data) ? (
            <span className="emoji-only">{data}</span>
          ) : (
            <i className="muted">{t.sticker}</i>
          )}
        </Text>
      );
    }
  }
  return <Unknown foot={foot} />;
}
