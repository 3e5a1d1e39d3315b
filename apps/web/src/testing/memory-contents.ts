// Turns a composed message into a message; files stay on this page.
import type { Outgoing } from '@gift/im-engine/api';
import { ContentType, type Message } from '@gift/im-protocol';

const url = (file: Blob) => URL.createObjectURL(file);
const base = (file: Blob, width: number, height: number) => ({
  uuid: 'u',
  type: file.type,
  size: file.size,
  width,
  height,
  url: url(file),
});
export function contentOf(outgoing: Outgoing): Partial<Message> {
  const { contentType } = outgoing;
  switch (contentType) {
    case 'forward': {
      const { message } = outgoing;
      const elems = Object.entries(message).filter(([key]) => key.endsWith('Elem'));
      return { contentType: message.contentType, ...Object.fromEntries(elems) };
    }
    case ContentType.text:
      return { contentType, textElem: { content: outgoing.text } };
    case ContentType.atText:
      return {
        contentType,
        atTextElem: { ...outgoing.at, ...(outgoing.quote ? { quoteMessage: outgoing.quote } : {}) },
      };
    case ContentType.quote:
      return { contentType, quoteElem: { text: outgoing.text, quoteMessage: outgoing.quote } };
    case ContentType.picture: {
      const source = base(outgoing.file, outgoing.width, outgoing.height);
      const elem = { sourcePicture: source, bigPicture: source, snapshotPicture: source };
      return { contentType, pictureElem: elem };
    }
    case ContentType.voice:
      return {
        contentType,
        soundElem: {
          uuid: 'u',
          sourceUrl: url(outgoing.file),
          dataSize: outgoing.file.size,
          duration: outgoing.duration,
          soundType: outgoing.file.type,
        },
        ex: JSON.stringify({ waveform: outgoing.waveform }),
      };
    case ContentType.video:
      return {
        contentType,
        videoElem: {
          videoUUID: 'u',
          videoUrl: url(outgoing.file),
          videoType: outgoing.file.type,
          videoSize: outgoing.file.size,
          duration: outgoing.duration,
          snapshotUUID: 'u',
          snapshotSize: outgoing.snapshot.size,
          snapshotUrl: url(outgoing.snapshot),
          snapshotWidth: outgoing.snapshotWidth,
          snapshotHeight: outgoing.snapshotHeight,
          snapshotType: outgoing.snapshot.type,
        },
      };
    case ContentType.file:
      return {
        contentType,
        fileElem: {
          uuid: 'u',
          sourceUrl: url(outgoing.file),
          fileName: outgoing.fileName,
          fileSize: outgoing.file.size,
          fileType: outgoing.file.type,
        },
      };
    case ContentType.merge: {
      const abstractList = outgoing.messages.map(
        (one) => `${one.senderNickname}: ${one.textElem?.content ?? ''}`,
      );
      return {
        contentType,
        mergeElem: { title: outgoing.title, abstractList, multiMessage: outgoing.messages },
      };
    }
    case ContentType.card:
      return { contentType, cardElem: outgoing.card };
    case ContentType.location:
      return { contentType, locationElem: outgoing.location };
    case ContentType.custom:
      return { contentType, customElem: outgoing.custom };
    case ContentType.face:
      return { contentType, faceElem: outgoing.face };
  }
}
