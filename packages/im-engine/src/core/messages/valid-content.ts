import {
  ContentType,
  type ElementName,
  elementOf,
  type Message,
  MessageFrom,
  SendStatus,
} from '@gift/im-protocol';

// A foreign client may omit fields that an app relies on, or send other types. The result here is always complete,
// so that no message can break the recipient's app.

/** A missing field gets its empty value; a list holds the shape of its items. */
type Shape = string | number | boolean | readonly Shape[] | { readonly [field: string]: Shape };

const picture = { uuid: '', type: '', size: 0, width: 0, height: 0, url: '' };
const shapes: Partial<Record<ElementName, Shape>> = {
  textElem: { content: '' },
  pictureElem: { sourcePicture: picture, bigPicture: picture, snapshotPicture: picture },
  soundElem: { uuid: '', sourceUrl: '', dataSize: 0, duration: 0, soundType: '' },
  videoElem: {
    ...{ videoUrl: '', videoType: '', videoSize: 0, duration: 0 },
    ...{ snapshotUrl: '', snapshotSize: 0, snapshotWidth: 0, snapshotHeight: 0 },
  },
  fileElem: { uuid: '', sourceUrl: '', fileName: '', fileSize: 0, fileType: '' },
  atTextElem: { text: '', atUserList: [''], atUsersInfo: [{ atUserID: '', groupNickname: '' }] },
  mergeElem: { title: '', abstractList: [''], multiMessage: [{}] },
  cardElem: { userID: '', nickname: '', faceURL: '', ex: '' },
  locationElem: { description: '', longitude: 0, latitude: 0 },
  customElem: { data: '', description: '', extension: '' },
  typingElem: { msgTips: '' },
  quoteElem: { text: '', quoteMessage: {} },
  faceElem: { index: 0, data: '' },
  notificationElem: { detail: '' },
};
const embeddedShape = {
  ...{ clientMsgID: '', serverMsgID: '', createTime: 0, sendTime: 0, sessionType: 0, sendID: '', recvID: '' },
  ...{ groupID: '', contentType: 0, senderPlatformID: 0, senderNickname: '', senderFaceUrl: '', seq: 0 },
};

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function shaped(shape: Shape, value: unknown): unknown {
  if (Array.isArray(shape)) return Array.isArray(value) ? value.map((one) => shaped(shape[0], one)) : [];
  if (!isObject(shape)) return typeof value === typeof shape ? value : shape;
  const whole: Fields = isObject(value) && !Array.isArray(value) ? { ...value } : {};
  for (const [field, inner] of Object.entries(shape)) whole[field] = shaped(inner as Shape, whole[field]);
  return whole;
}

/** The complete content of a message, as an app finds it under `…Elem`. */
export function completeContent(contentType: number, content: unknown): object {
  const name = elementOf(contentType);
  const whole = shaped(shapes[name]!, content) as Fields;
  if (name === 'mergeElem') whole.multiMessage = (whole.multiMessage as Fields[]).map(embeddedMessage);
  if (name === 'quoteElem' || isObject(whole.quoteMessage))
    whole.quoteMessage = embeddedMessage(whole.quoteMessage);
  else delete whole.quoteMessage;
  return whole;
}

/**
 * A message embedded in another, as claimed by the outer sender. It is only a user's claim, so contents that only
 * the server may write are not accepted.
 */
function embeddedMessage(value: unknown): Message {
  const { contentType: type, ...rest } = shaped(embeddedShape, value) as Fields & { contentType: number };
  const isServers = type !== ContentType.revoked && elementOf(type) === 'notificationElem';
  const contentType = isServers ? 0 : type;
  const element = elementOf(contentType);
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.endsWith('Elem')));
  return {
    ...fields,
    ...{ contentType, msgFrom: MessageFrom.user, isRead: false, status: SendStatus.succeeded },
    [element]: completeContent(contentType, rest[element]),
  } as unknown as Message;
}
