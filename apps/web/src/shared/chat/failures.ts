import { texts } from '@gift/client/language';
import type { EngineFailure } from '@gift/im-engine/api';

const t = texts({
  any: ['Something went wrong. Try again.', '操作失败，请重试。'],
  offline: ['Chat is offline. Try again in a moment.', '聊天连接已断开，请稍后重试。'],
  storage: [
    'Chat data on this phone is damaged. Rebuild it from the server: nothing is lost.',
    '聊天本地数据可能已损坏，请从服务器重建，消息不会丢失。',
  ],
  permission: ['You cannot do that here.', '您没有权限执行此操作。'],
  blocked: ['Your message could not be delivered to this person.', '消息未能送达对方。'],
  notFriend: ['Only friends can message this person. Add them first.', '对方仅接收好友消息，请先添加好友。'],
  alreadyFriends: ['You are already friends.', '你们已经是好友了。'],
  handled: ['This request was already answered.', '该申请已处理。'],
  noUser: ['User not found.', '用户不存在。'],
  noGroup: ['Group not found.', '群聊不存在。'],
  notInGroup: ['You are not in this group.', '您不在该群聊中。'],
  dismissed: ['This group was closed.', '该群聊已解散。'],
  muted: ['You are muted in this group.', '您已被禁言。'],
  stopped: [
    'Gift muted you; see Notifications for the end date. Your orders continue.',
    '您已被平台暂停发言，恢复时间见通知。订单不受影响。',
  ],
  caseFull: [
    'You reached this room’s message limit. Submit what matters as evidence in the dispute: it counts the same.',
    '您在此聊天室的发言已达上限。请到争议页将重要内容作为凭证提交，同样有效。',
  ],
  codeInPieces: ['That is a card code. Send it in the order, sealed.', '这是卡密，请在订单中密封发送。'],
  groupMuted: ['Only the owner and admins can post now.', '群聊已开启全员禁言。'],
  contact: [
    'Others can see this. Remove contact details and codes, then try again.',
    '此内容他人可见，请勿填写联系方式或卡密，修改后重试。',
  ],
  title: ['This name looks official. Choose another one.', '该名称容易被误认为官方群聊，请换一个。'],
  revoked: ['This message was already unsent.', '消息已被撤回。'],
  self: ["One can't chat with oneself.", '不能与自己聊天'],
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
