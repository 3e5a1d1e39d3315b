import type { ContentType, GroupRole, MessageFrom, SendStatus, SessionType } from './enums';

// One message on the wire (MsgData) and in the app (Message). Times are Unix milliseconds, sizes bytes, durations
// seconds.

/** Options of one message; a missing key means true (openim: protocol options). */
export type MessageOptions = Partial<
  Record<
    | 'history'
    | 'persistent'
    | 'offlinePush'
    | 'unreadCount'
    | 'conversationUpdate'
    | 'senderSync'
    | 'senderConversationUpdate'
    | 'notPrivate'
    | 'isNotNotification',
    boolean
  >
>;

export type OfflinePush = { title: string; desc: string; ex: string };

/** A message on the wire: `content` is UTF-8 JSON whose shape depends on the content type. */
export type MsgData = {
  sendID: string;
  recvID: string;
  groupID: string;
  clientMsgID: string;
  serverMsgID: string;
  senderPlatformID: number;
  senderNickname: string;
  senderFaceURL: string;
  sessionType: number;
  msgFrom: number;
  contentType: number;
  content: Uint8Array;
  seq: number;
  sendTime: number;
  createTime: number;
  status: number;
  isRead: boolean;
  options: Record<string, boolean>;
  offlinePushInfo?: OfflinePush;
  atUserIDList: string[];
  attachedInfo: string;
  ex: string;
};

export type PictureBase = {
  uuid: string;
  type: string;
  size: number;
  width: number;
  height: number;
  url: string;
};
export type TextContent = { content: string };
export type PictureContent = {
  sourcePicture: PictureBase;
  bigPicture: PictureBase;
  snapshotPicture: PictureBase;
};
export type VoiceContent = {
  uuid: string;
  sourceUrl: string;
  dataSize: number;
  duration: number;
  soundType: string;
};
export type VideoContent = {
  videoUUID: string;
  videoUrl: string;
  videoType: string;
  videoSize: number;
  duration: number;
  snapshotUUID: string;
  snapshotSize: number;
  snapshotUrl: string;
  snapshotWidth: number;
  snapshotHeight: number;
  snapshotType: string;
};
export type FileContent = {
  uuid: string;
  sourceUrl: string;
  fileName: string;
  fileSize: number;
  fileType: string;
};
export type AtContent = {
  text: string;
  atUserList: string[];
  atUsersInfo: { atUserID: string; groupNickname: string }[];
  quoteMessage?: Message;
  isAtSelf?: boolean;
};
export type MergeContent = { title: string; abstractList: string[]; multiMessage: Message[] };
export type CardContent = { userID: string; nickname: string; faceURL: string; ex: string };
export type LocationContent = { description: string; longitude: number; latitude: number };
export type CustomContent = { data: string; description: string; extension: string };
export type TypingContent = { msgTips: 'yes' | 'no' };
export type QuoteContent = { text: string; quoteMessage: Message };
export type FaceContent = { index: number; data: string };
/** Every notification, revocation and system message: `detail` is JSON in itself. */
export type NotificationContent = { detail: string };
export type RevokedDetail = {
  revokerID: string;
  revokerRole: GroupRole | 0;
  revokerNickname: string;
  clientMsgID: string;
  revokeTime: number;
  sourceMessageSendTime: number;
  sourceMessageSendID: string;
  sourceMessageSenderNickname: string;
  sessionType: number;
  seq: number;
  ex: string;
};

/** Group read figures and expiry, stored by clients as JSON in `attachedInfo`. */
export type AttachedInfo = { isPrivateChat?: boolean; burnDuration?: number; hasReadTime?: number };

/** A message as the app shows it; exactly one `…Elem` is present, the one of its content type. */
export type Message = {
  clientMsgID: string;
  serverMsgID: string;
  conversationID?: string;
  createTime: number;
  sendTime: number;
  sessionType: SessionType;
  sendID: string;
  recvID: string;
  groupID: string;
  msgFrom: MessageFrom;
  contentType: ContentType;
  senderPlatformID: number;
  senderNickname: string;
  senderFaceUrl: string;
  seq: number;
  isRead: boolean;
  status: SendStatus;
  ex?: string;
  localEx?: string;
  attachedInfoElem?: AttachedInfo;
  textElem?: TextContent;
  pictureElem?: PictureContent;
  soundElem?: VoiceContent;
  videoElem?: VideoContent;
  fileElem?: FileContent;
  atTextElem?: AtContent;
  mergeElem?: MergeContent;
  cardElem?: CardContent;
  locationElem?: LocationContent;
  customElem?: CustomContent;
  typingElem?: TypingContent;
  quoteElem?: QuoteContent;
  faceElem?: FaceContent;
  notificationElem?: NotificationContent;
};
