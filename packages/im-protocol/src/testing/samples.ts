import fc from 'fast-check';

// Frames and messages as the wire may carry them, for the tests of both ends.

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const bytes = fc.uint8Array({ maxLength: 300 });
const int32 = fc.integer();
const whole = fc.maxSafeInteger();

export const requests = fc.record({
  reqIdentifier: int32,
  token: text,
  sendID: text,
  operationID: text,
  msgIncr: text,
  data: bytes,
});

export const replies = fc.record({
  reqIdentifier: int32,
  msgIncr: text,
  operationID: text,
  errCode: int32,
  errMsg: text,
  data: bytes,
});

const flags = fc.dictionary(
  text.filter((key) => key !== '__proto__'),
  fc.boolean(),
);

export const messages = fc.record({
  sendID: text,
  recvID: text,
  groupID: text,
  clientMsgID: text,
  serverMsgID: text,
  senderPlatformID: int32,
  senderNickname: text,
  senderFaceURL: text,
  sessionType: int32,
  msgFrom: int32,
  contentType: int32,
  content: bytes,
  seq: whole,
  sendTime: whole,
  createTime: whole,
  status: int32,
  isRead: fc.boolean(),
  options: flags,
  offlinePushInfo: fc.option(fc.record({ title: text, desc: text, ex: text }), { nil: undefined }),
  atUserIDList: fc.array(text, { maxLength: 5 }),
  attachedInfo: fc.string({ unit: 'grapheme', maxLength: 600 }),
  ex: text,
});
