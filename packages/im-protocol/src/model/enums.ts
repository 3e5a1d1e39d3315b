// The numbers of the wire, as the specification lists them (section 3) and as OpenIM v3.8 uses them.

export const ContentType = {
  text: 101,
  picture: 102,
  voice: 103,
  video: 104,
  file: 105,
  atText: 106,
  merge: 107,
  card: 108,
  location: 109,
  custom: 110,
  typing: 113,
  quote: 114,
  face: 115,
  richText: 117,
  markdown: 118,
  /** Custom messages that change no conversation list, and that reach only online users. */
  customQuiet: 119,
  customOnlineOnly: 120,
  friendAdded: 1201,
  friendRefused: 1202,
  friendRequested: 1203,
  friendAddedDirectly: 1204,
  friendDeleted: 1205,
  friendRemarkSet: 1206,
  blackAdded: 1207,
  blackRemoved: 1208,
  friendInfoUpdated: 1209,
  friendsUpdated: 1210,
  conversationChanged: 1300,
  selfInfoUpdated: 1303,
  oaNotification: 1400,
  groupCreated: 1501,
  groupInfoSet: 1502,
  groupJoinRequested: 1503,
  memberQuit: 1504,
  groupApplicationAccepted: 1505,
  groupApplicationRefused: 1506,
  groupOwnerTransferred: 1507,
  memberKicked: 1508,
  memberInvited: 1509,
  memberEntered: 1510,
  groupDismissed: 1511,
  memberMuted: 1512,
  memberUnmuted: 1513,
  groupMuted: 1514,
  groupUnmuted: 1515,
  memberInfoSet: 1516,
  memberMadeAdmin: 1517,
  memberMadeOrdinary: 1518,
  groupAnnouncementSet: 1519,
  groupNameSet: 1520,
  burnMessageChanged: 1701,
  conversationCleared: 1703,
  conversationDeleted: 1704,
  businessNotification: 2001,
  revoked: 2101,
  messagesDeleted: 2102,
  readReceipt: 2200,
} as const;
export type ContentType = (typeof ContentType)[keyof typeof ContentType];

export const SessionType = { single: 1, group: 3, notification: 4 } as const;
export type SessionType = (typeof SessionType)[keyof typeof SessionType];

export const GroupRole = { normal: 20, admin: 60, owner: 100 } as const;
export type GroupRole = (typeof GroupRole)[keyof typeof GroupRole];

export const SendStatus = { sending: 1, succeeded: 2, failed: 3, deleted: 4 } as const;
export type SendStatus = (typeof SendStatus)[keyof typeof SendStatus];

export const GroupStatus = { normal: 0, banned: 1, dismissed: 2, muted: 3 } as const;
export type GroupStatus = (typeof GroupStatus)[keyof typeof GroupStatus];

export const ReceiveOption = { normal: 0, notReceive: 1, notNotify: 2 } as const;
export type ReceiveOption = (typeof ReceiveOption)[keyof typeof ReceiveOption];

export const GroupAtType = { none: 0, atMe: 1, atAll: 2, atAllAndMe: 3, groupNotice: 4 } as const;
export type GroupAtType = (typeof GroupAtType)[keyof typeof GroupAtType];

export const JoinSource = { invitation: 2, search: 3, qrCode: 4 } as const;
export type JoinSource = (typeof JoinSource)[keyof typeof JoinSource];

export const JoinVerification = { applyNeedsInviteNot: 0, allNeed: 1, allNot: 2 } as const;
export type JoinVerification = (typeof JoinVerification)[keyof typeof JoinVerification];

export const Handling = { unprocessed: 0, agree: 1, reject: -1 } as const;
export type Handling = (typeof Handling)[keyof typeof Handling];

export const Platform = {
  iOS: 1,
  android: 2,
  windows: 3,
  mac: 4,
  web: 5,
  miniWeb: 6,
  linux: 7,
  androidPad: 8,
  iPad: 9,
  admin: 10,
  harmonyOS: 11,
} as const;
export type Platform = (typeof Platform)[keyof typeof Platform];

export const LoginStatus = { logout: 1, logging: 2, logged: 3 } as const;
export type LoginStatus = (typeof LoginStatus)[keyof typeof LoginStatus];

export const UserStatus = { online: 1, offline: 0 } as const;
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];

export const MessageFrom = { user: 100, system: 200 } as const;
export type MessageFrom = (typeof MessageFrom)[keyof typeof MessageFrom];

/** The member id in a mention of everybody. */
export const atAllTag = 'AtAllTag';
