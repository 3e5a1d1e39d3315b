import { expect, it } from 'vitest';
import * as payloads from './payloads';
import { getActiveConversationsReq, getConversationsReq, getConversationsResp } from './payloads-jssdk';
import type { Codec } from './protobuf';

const msg = { clientMsgID: 'c', seq: 3 } as never;
// clientMsgID is field 4, seq field 14.
const msgHex = '220163' + '7003';

// Derived from the protocol's description, by hand.
const written: [string, Codec<never>, object, string][] = [
  ['1001', payloads.getMaxSeqReq as never, { userID: 'u' }, '0a0175'],
  ['1001 answered', payloads.getMaxSeqResp as never, { minSeqs: new Map([['a', 1]]) }, '12050a01611001'],
  [
    '1002',
    payloads.pullMessageBySeqsReq as never,
    { userID: 'u', seqRanges: [{ conversationID: 'c', begin: 1, end: 2, num: 3 }], order: 1 },
    '0a0175' + '1209' + '0a0163' + '1001' + '1802' + '2003' + '1801',
  ],
  [
    '1005',
    payloads.getSeqMessageReq as never,
    { userID: 'u', conversations: [{ conversationID: 'c', seqs: [1, 2] }], order: 1 },
    '0a0175' + '1207' + '120163' + '1a020102' + '1801',
  ],
  [
    '1002 and 1005 answered',
    payloads.pullMessageBySeqsResp as never,
    {
      msgs: new Map([['a', { msgs: [msg], isEnd: true, endSeq: 9 }]]),
      notificationMsgs: new Map([['n', { msgs: [], isEnd: false, endSeq: 0 }]]),
    },
    `0a100a0161120b0a05${msgHex}1001180912050a016e1200`,
  ],
  ['1003', payloads.msgData as never, msg, msgHex],
  [
    '1003 answered',
    payloads.sendMsgResp as never,
    { serverMsgID: 's', clientMsgID: 'c', sendTime: 5, modify: msg },
    `0a017312016318052205${msgHex}`,
  ],
  [
    '1006',
    payloads.getConversationsHasReadAndMaxSeqReq as never,
    { userID: 'u', conversationIDs: ['a', 'b'], returnPinned: true },
    '0a0175' + '120161' + '120162' + '1801',
  ],
  [
    '1006 answered',
    payloads.getConversationsHasReadAndMaxSeqResp as never,
    { seqs: new Map([['a', { maxSeq: 3, hasReadSeq: 2, maxSeqTime: 1 }]]), pinnedConversationIDs: ['p'] },
    '0a0b' + '0a0161' + '1206' + '080310021801' + '120170',
  ],
  ['1007', payloads.getLastMessageReq as never, { userID: 'u', conversationIDs: ['a'] }, '0a0175' + '120161'],
  [
    '1007 answered',
    payloads.getLastMessageResp as never,
    { msgs: new Map([['a', msg]]) },
    `0a0a0a01611205${msgHex}`,
  ],
  ['2003', payloads.delUserPushTokenReq as never, { userID: 'u', platformID: 5 }, '0a0175' + '1005'],
  [
    '2004',
    payloads.setAppBackgroundStatusReq as never,
    { userID: 'u', isBackground: true },
    '0a0175' + '1001',
  ],
  [
    '2005',
    payloads.subUserOnlineStatus as never,
    { subscribeUserID: ['a'], unsubscribeUserID: ['b'] },
    '0a0161' + '120162',
  ],
  [
    '2005 answered',
    payloads.subUserOnlineStatusTips as never,
    { subscribers: [{ userID: 'u', onlinePlatformIDs: [1, 5] }] },
    '0a07' + '0a0175' + '12020105',
  ],
  [
    'jssdk/get_active_conversations',
    getActiveConversationsReq as never,
    { ownerUserID: 'u', count: 50 },
    '0a0175' + '1032',
  ],
  [
    'jssdk/get_conversations',
    getConversationsReq as never,
    { ownerUserID: 'u', conversationIDs: ['c'] },
    '0a0175' + '120163',
  ],
  [
    'both answered',
    getConversationsResp as never,
    {
      unreadCount: 2,
      conversations: [
        {
          conversation: { conversationID: 'c', isMsgDestruct: true },
          lastMsg: msg,
          user: { userID: 'u', globalRecvMsgOpt: 1 },
          friend: { friendUserID: 'f', isPinned: true },
          group: { groupID: 'g', memberCount: 4, notificationUserID: 'n' },
          maxSeq: 7,
          readSeq: 6,
        },
      ],
    },
    '0802' +
      '122c' +
      ('0a06' + '120163' + '880101') +
      `1205${msgHex}` +
      ('1a05' + '0a0175' + '3801') +
      ('2205' + '120166' + '4001') +
      ('2a09' + '0a0167' + '4004' + '8a01016e') +
      ('3007' + '3806'),
  ],
];

it.each(written)('%s has its fields at the positions the protocol defines', (_, codec, value, hex) => {
  expect(Buffer.from(codec.encode(value as never)).toString('hex')).toBe(hex);
  expect(codec.decode(Buffer.from(hex, 'hex'))).toMatchObject(value);
});
