// Table: error codes of the wire (openim: errs, servererrs), by the name that travels as `errMsg`.

export const ErrorCode = {
  ServerInternalError: 500,
  ArgsError: 1001,
  NoPermissionError: 1002,
  DuplicateKeyError: 1003,
  RecordNotFoundError: 1004,

  UserIDNotFoundError: 1101,
  RegisteredAlreadyError: 1102,

  GroupIDNotFoundError: 1201,
  GroupIDExisted: 1202,
  NotInGroupYetError: 1203,
  DismissedAlreadyError: 1204,
  GroupTypeNotSupport: 1205,
  GroupRequestHandled: 1206,

  CanNotAddYourselfError: 1301,
  BlockedByPeer: 1302,
  NotPeersFriend: 1303,
  RelationshipAlreadyError: 1304,
  FriendRequestHandled: 1305,

  MessageHasReadDisable: 1401,
  MutedInGroup: 1402,
  MutedGroup: 1403,
  MsgAlreadyRevoke: 1404,
  /** Gift's own: the message is valid, and is accepted if sent a little later. */
  SendTooOften: 1405,
  /** Gift's own: a text that others read holds a contact or a code. */
  ContactInText: 1491,
  /** Gift's own: the name imitates the operator's. */
  TitleReserved: 1492,
  /** Gift's own: the operator muted this user for a while. */
  MutedByOperator: 1493,
  /** Gift's own: this sender has reached the limit of a case room, in total or for the hour. */
  CaseRoomFull: 1494,
  /** Gift's own: together with earlier messages of its sender, the message reveals the sealed code of an order. */
  CodeInPieces: 1495,

  TokenExpiredError: 1501,
  TokenInvalidError: 1502,
  TokenMalformedError: 1503,
  TokenNotValidYetError: 1504,
  TokenUnknownError: 1505,
  TokenKickedError: 1506,
  TokenNotExistError: 1507,

  ConnOverMaxNumLimit: 1601,
  ConnArgsErr: 1602,
  PushMsgErr: 1603,
  IOSBackgroundPushErr: 1604,

  FileUploadedExpiredError: 1701,
  CallbackError: 80_000,
  DatabaseError: 90_002,
  NetworkError: 90_004,
  DataError: 90_007,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

const names = new Map<number, string>(Object.entries(ErrorCode).map(([name, code]) => [code, name]));

/** The symbolic name of a code, as `errMsg` carries it. */
export const errorName = (code: number): string => names.get(code) ?? 'UnknownError';

/** A failed answer; `errDlt` gives details of this one case, for logs and developers. */
export const failure = (code: ErrorCode, detail = '') => ({
  errCode: code,
  errMsg: errorName(code),
  errDlt: detail,
});

/** Invalid data from the wire. The only error that decoding throws. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}
