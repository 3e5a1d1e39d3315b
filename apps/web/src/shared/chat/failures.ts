import { texts } from '@gift/client/language';
import type { EngineFailure } from '@gift/im-engine/api';

const t = texts({
  any: ['Something went wrong. Try again.', '操作失败，请重试。', 'Something go wrong. Try again.'],
  offline: [
    'Chat is offline. Try again in a moment.',
    '聊天连接已断开，请稍后重试。',
    'Chat dey offline. Try again small time.',
  ],
  storage: [
    'Chat data on this phone is damaged. Rebuild it from the server: nothing is lost.',
    '聊天本地数据可能已损坏，请从服务器重建，消息不会丢失。',
    'Chat data for this phone don spoil. Rebuild am from the server: nothing lost.',
  ],
  permission: ['You cannot do that here.', '您没有权限执行此操作。', 'You no fit do that one here.'],
  blocked: [
    'Your message could not be delivered to this person.',
    '消息未能送达对方。',
    'Your message no fit reach this person.',
  ],
  notFriend: [
    'Only friends can message this person. Add them first.',
    '对方仅接收好友消息，请先添加好友。',
    'Only friends fit message this person. Add them first.',
  ],
  alreadyFriends: ['You are already friends.', '你们已经是好友了。', 'Una don be friends already.'],
  handled: ['This request was already answered.', '该申请已处理。', 'Dem don answer this request already.'],
  noUser: ['User not found.', '用户不存在。', 'We no see this user.'],
  noGroup: ['Group not found.', '群聊不存在。', 'We no see this group.'],
  notInGroup: ['You are not in this group.', '您不在该群聊中。', 'You no dey this group.'],
  dismissed: ['This group was closed.', '该群聊已解散。', 'Dem don close this group.'],
  muted: ['You are muted in this group.', '您已被禁言。', 'Dem don mute you for this group.'],
  stopped: [
    'Gift muted you; see Notifications for the end date. Your orders continue.',
    '您已被平台暂停发言，恢复时间见通知。订单不受影响。',
    'Gift don mute you; see Notifications for the end date. Your orders dey go on.',
  ],
  caseFull: [
    'You reached this room’s message limit. Submit what matters as evidence in the dispute: it counts the same.',
    '您在此聊天室的发言已达上限。请到争议页将重要内容作为凭证提交，同样有效。',
    'You don reach the message limit of this room. Submit wetin matter as evidence for the dispute: e count the same.',
  ],
  codeInPieces: [
    'That is a card code. Send it in the order, sealed.',
    '这是卡密，请在订单中密封发送。',
    'That one na card code. Send am inside the order, sealed.',
  ],
  groupMuted: [
    'Only the owner and admins can post now.',
    '群聊已开启全员禁言。',
    'Only the owner and admins fit post now.',
  ],
  contact: [
    'Others can see this. Remove contact details and codes, then try again.',
    '此内容他人可见，请勿填写联系方式或卡密，修改后重试。',
    'Other people fit see this. Comot contact details and codes, then try again.',
  ],
  title: [
    'This name looks official. Choose another one.',
    '该名称容易被误认为官方群聊，请换一个。',
    'This name look like official name. Choose another one.',
  ],
  revoked: ['This message was already unsent.', '消息已被撤回。', 'This message don unsend already.'],
  self: ["One can't chat with oneself.", '不能与自己聊天', 'Person no fit chat with imself.'],
});

// Texts for error codes of the wire and the engine.
const messages: Readonly<Record<number, () => string>> = {
  1002: () => t.permission,
  1101: () => t.noUser,
  1201: () => t.noGroup,
  1203: () => t.notInGroup,
  1204: () => t.dismissed,
  1206: () => t.handled,
  1301: () => t.self,
  1302: () => t.blocked,
  1303: () => t.notFriend,
  1304: () => t.alreadyFriends,
  1305: () => t.handled,
  1402: () => t.muted,
  1403: () => t.groupMuted,
  1404: () => t.revoked,
  1491: () => t.contact,
  1492: () => t.title,
  1493: () => t.stopped,
  1494: () => t.caseFull,
  1495: () => t.codeInPieces,
  10000: () => t.offline,
  10001: () => t.offline,
  10003: () => t.storage,
  10004: () => t.offline,
};

export const errCodeOf = (problem: unknown): number =>
  typeof (problem as EngineFailure | null)?.errCode === 'number' ? (problem as EngineFailure).errCode : 0;

/**
 * The message for a refused or failed chat call, with the next step if there is one. `here` overrides codes whose
 * meaning depends on the action.
 */
export function failureText(problem: unknown, here: Readonly<Record<number, string>> = {}): string {
  const code = errCodeOf(problem);
  return here[code] ?? messages[code]?.() ?? t.any;
}
export const selfChatText = () => t.self;
