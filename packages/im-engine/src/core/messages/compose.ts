import {
  ContentType,
  conversationIDOf,
  elementOf,
  type Message,
  MessageFrom,
  type PictureBase,
  SendStatus,
  SessionType,
} from '@gift/im-protocol';
import type { LoginPayload, Outgoing, PublicUser, Target } from '../../api';
import { EngineError, Fault } from '../../failure';
import { newID } from '../ids';
import { embedded } from './content';
import type { Unsent, UnsentFile } from './unsent';

/** A user's input as an unsent message: with new ids, and its files listed for upload. */
export function compose(
  { userID, platformID }: LoginPayload,
  self: PublicUser | undefined,
  target: Target,
  outgoing: Outgoing,
  clientMsgID: string,
): Unsent {
  const { recvID, groupID } = target;
  if (recvID === userID) throw new EngineError(Fault.args, "One can't chat with oneself.");
  if (!recvID === !groupID) throw new EngineError(Fault.args, 'a message goes to a user or to a group');
  const sessionType = groupID ? SessionType.group : SessionType.single;
  const conversationID = conversationIDOf(sessionType, userID, groupID || recvID);
  const files: UnsentFile[] = [];
  const addFile = (slot: string, blob: Blob, fileName: string): string => {
    const uuid = newID();
    const name = `${userID}/${uuid}${fileName && `_${fileName.replace(/[^\w.-]+/g, '_').slice(-80)}`}`;
    files.push({ slot, blob, name, contentType: blob.type || 'application/octet-stream', url: '' });
    return uuid;
  };
  const message: Message = {
    ...{ clientMsgID, serverMsgID: '', conversationID, createTime: Date.now(), sendTime: 0 },
    ...{ sessionType, sendID: userID, recvID, groupID, msgFrom: MessageFrom.user },
    ...{ contentType: ContentType.text, senderPlatformID: platformID },
    ...{ senderNickname: self?.nickname ?? '', senderFaceUrl: self?.faceURL ?? '' },
    ...{ seq: 0, isRead: false, status: SendStatus.sending },
    ...elementsOf(outgoing, addFile),
  };
  return { clientMsgID, conversationID, order: 0, message, files, isTried: false };
}

type Elements = Partial<Message> & Pick<Message, 'contentType'>;

function elementsOf(
  outgoing: Outgoing,
  addFile: (slot: string, blob: Blob, fileName: string) => string,
): Elements {
  const { contentType } = outgoing;
  switch (contentType) {
    case ContentType.text:
      return { contentType, textElem: { content: outgoing.text } };
    case ContentType.atText: {
      const quote = outgoing.quote && { quoteMessage: embedded(outgoing.quote) };
      return { contentType, atTextElem: { ...outgoing.at, ...quote } };
    }
    case ContentType.quote:
      return { contentType, quoteElem: { text: outgoing.text, quoteMessage: embedded(outgoing.quote) } };
    case ContentType.picture: {
      const { file, width, height, snapshot } = outgoing;
      const sourcePicture: PictureBase = {
        ...{ uuid: addFile('picture', file, ''), type: file.type, size: file.size, width, height, url: '' },
      };
      const snapshotPicture = snapshot
        ? {
            ...sourcePicture,
            uuid: addFile('snapshot', snapshot, ''),
            type: snapshot.type,
            size: snapshot.size,
          }
        : sourcePicture;
      return { contentType, pictureElem: { sourcePicture, bigPicture: sourcePicture, snapshotPicture } };
    }
    case ContentType.voice: {
      const { file, duration, waveform } = outgoing;
      const uuid = addFile('sourceUrl', file, '');
      const soundElem = { uuid, sourceUrl: '', dataSize: file.size, duration, soundType: file.type };
      // The wire has no field for a waveform, so clients agree on `ex`.
      return { contentType, soundElem, ...(waveform && { ex: JSON.stringify({ waveform }) }) };
    }
    case ContentType.video: {
      const { file, duration, snapshot, snapshotWidth, snapshotHeight } = outgoing;
      return {
        contentType,
        videoElem: {
          ...{ videoUUID: addFile('videoUrl', file, ''), videoUrl: '', videoType: file.type },
          ...{ videoSize: file.size, duration, snapshotUUID: addFile('snapshotUrl', snapshot, '') },
          ...{ snapshotSize: snapshot.size, snapshotUrl: '', snapshotWidth, snapshotHeight },
          snapshotType: snapshot.type,
        },
      };
    }
    case ContentType.file: {
      const { file, fileName } = outgoing;
      const uuid = addFile('sourceUrl', file, fileName);
      return {
        contentType,
        fileElem: { uuid, sourceUrl: '', fileName, fileSize: file.size, fileType: file.type },
      };
    }
    case ContentType.merge: {
      const { title, abstractList, messages } = outgoing;
      return { contentType, mergeElem: { title, abstractList, multiMessage: messages.map(embedded) } };
    }
    case ContentType.card:
      return { contentType, cardElem: outgoing.card };
    case ContentType.location:
      return { contentType, locationElem: outgoing.location };
    case ContentType.custom:
      return { contentType, customElem: outgoing.custom };
    case ContentType.face:
      return { contentType, faceElem: outgoing.face };
    case 'forward': {
      const { message } = outgoing;
      const element = elementOf(message.contentType);
      return { contentType: message.contentType, [element]: message[element], ex: message.ex };
    }
  }
}

export function withAddresses(message: Message, files: readonly UnsentFile[]): Message {
  const urls = Object.fromEntries(files.map(({ slot, url }) => [slot, url]));
  const { pictureElem, soundElem, videoElem, fileElem } = message;
  if (pictureElem) {
    const { sourcePicture, bigPicture, snapshotPicture } = pictureElem;
    const full = urls.picture ?? '';
    return {
      ...message,
      pictureElem: {
        sourcePicture: { ...sourcePicture, url: full },
        bigPicture: { ...bigPicture, url: full },
        snapshotPicture: { ...snapshotPicture, url: urls.snapshot ?? full },
      },
    };
  }
  if (soundElem) return { ...message, soundElem: { ...soundElem, ...urls } };
  if (videoElem) return { ...message, videoElem: { ...videoElem, ...urls } };
  if (fileElem) return { ...message, fileElem: { ...fileElem, ...urls } };
  return message;
}
