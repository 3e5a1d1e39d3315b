// Table: the texts of system messages in a chat, by content type (spec section 3).

import { joinList, type LocalizedText, localize, localized, texts } from '@gift/client/language';
import type { KeyedText } from '@gift/contract/text/localized';
import { ContentType, type Message, type RevokedDetail } from '@gift/im-protocol';
import { formatDuration } from '../../../shared/chat/times';

type Person = { userID?: string; nickname?: string } | undefined;
type Tips = {
  opUser?: Person;
  quitUser?: Person;
  entrantUser?: Person;
  inviterUser?: Person;
  mutedUser?: Person;
  newGroupOwner?: Person;
  invitedUserList?: Person[] | null;
  kickedUserList?: Person[] | null;
  memberList?: Person[] | null;
  mutedSeconds?: number;
  isPrivate?: boolean;
  group?: { groupName?: string; notification?: string };
};

const t = texts({
  you: ['You', '您', 'You'],
  somebody: ['Somebody', '有人', 'Somebody'],
  others: [
    (names: string, n: number) => `${names} and ${n} more`,
    (names: string, n: number) => `${names}等${n}人`,
    (names: string, n: number) => `${names} and ${n} more`,
  ],
  revoked: [
    (who: string) => `${who} unsent a message`,
    (who: string) => `${who}撤回了一条消息`,
    (who: string) => `${who} unsend one message`,
  ],
  revokedOf: [
    (who: string, whose: string) => `${who} removed a message from ${whose}`,
    (who: string, whose: string) => `${who}移除了${whose}的一条消息`,
    (who: string, whose: string) => `${who} remove one message from ${whose}`,
  ],
  dispute: ['Dispute updated', '争议有新进展', 'Dispute don get update'],
  changed: ['Chat details updated', '聊天信息已更新', 'Chat details don change'],
});

type Template = (
  tips: Tips,
  name: (person: Person) => string,
  names: (list: Person[] | null | undefined) => string,
) => LocalizedText;

const templates: Readonly<Record<number, Template>> = {
  [ContentType.friendAdded]: () =>
    localized(
      'You are now friends. Say hello',
      '你们已成为好友，打个招呼吧',
      'Una don be friends. Say hello',
    ),
  [ContentType.friendAddedDirectly]: () =>
    localized(
      'You are now friends. Say hello',
      '你们已成为好友，打个招呼吧',
      'Una don be friends. Say hello',
    ),
  [ContentType.groupCreated]: ({ opUser }, name) =>
    localized(
      `${name(opUser)} created the group`,
      `${name(opUser)}创建了群聊`,
      `${name(opUser)} create the group`,
    ),
  [ContentType.groupInfoSet]: ({ opUser }, name) =>
    localized(
      `${name(opUser)} changed the group's details`,
      `${name(opUser)}修改了群资料`,
      `${name(opUser)} change the group details`,
    ),
  [ContentType.memberQuit]: ({ quitUser }, name) =>
    localized(`${name(quitUser)} left`, `${name(quitUser)}退出了群聊`, `${name(quitUser)} don leave`),
  [ContentType.groupOwnerTransferred]: ({ opUser, newGroupOwner }, name) =>
    localized(
      `${name(opUser)} made ${name(newGroupOwner)} the owner`,
      `${name(opUser)}将群主转让给${name(newGroupOwner)}`,
      `${name(opUser)} make ${name(newGroupOwner)} the owner`,
    ),
  [ContentType.memberKicked]: ({ opUser, kickedUserList }, name, names) =>
    localized(
      `${name(opUser)} removed ${names(kickedUserList)}`,
      `${name(opUser)}将${names(kickedUserList)}移出群聊`,
      `${name(opUser)} remove ${names(kickedUserList)}`,
    ),
  [ContentType.memberInvited]: ({ opUser, inviterUser, invitedUserList }, name, names) =>
    localized(
      `${name(inviterUser ?? opUser)} invited ${names(invitedUserList)}`,
      `${name(inviterUser ?? opUser)}邀请${names(invitedUserList)}加入群聊`,
      `${name(inviterUser ?? opUser)} invite ${names(invitedUserList)}`,
    ),
  [ContentType.memberEntered]: ({ entrantUser }, name) =>
    localized(
      `${name(entrantUser)} joined`,
      `${name(entrantUser)}加入了群聊`,
      `${name(entrantUser)} don join`,
    ),
  [ContentType.groupDismissed]: ({ opUser }, name) =>
    localized(
      `${name(opUser)} closed the group`,
      `${name(opUser)}解散了群聊`,
      `${name(opUser)} close the group`,
    ),
  [ContentType.memberMuted]: ({ opUser, mutedUser, mutedSeconds = 0 }, name) =>
    localized(
      `${name(opUser)} muted ${name(mutedUser)} for ${formatDuration(mutedSeconds)}`,
      `${name(opUser)}将${name(mutedUser)}禁言 ${formatDuration(mutedSeconds)}`,
      `${name(opUser)} mute ${name(mutedUser)} for ${formatDuration(mutedSeconds)}`,
    ),
  [ContentType.memberUnmuted]: ({ opUser, mutedUser }, name) =>
    localized(
      `${name(opUser)} unmuted ${name(mutedUser)}`,
      `${name(opUser)}解除了${name(mutedUser)}的禁言`,
      `${name(opUser)} unmute ${name(mutedUser)}`,
    ),
  [ContentType.groupMuted]: ({ opUser }, name) =>
    localized(
      `${name(opUser)} muted everyone`,
      `${name(opUser)}开启了全员禁言`,
      `${name(opUser)} mute everybody`,
    ),
  [ContentType.groupUnmuted]: ({ opUser }, name) =>
    localized(
      `${name(opUser)} unmuted everyone`,
      `${name(opUser)}关闭了全员禁言`,
      `${name(opUser)} unmute everybody`,
    ),
  [ContentType.memberMadeAdmin]: () =>
    localized('The group has a new admin', '群聊新增了管理员', 'The group don get new admin'),
  [ContentType.memberMadeOrdinary]: () =>
    localized('An admin was removed', '群聊减少了一位管理员', 'Dem don remove one admin'),
  [ContentType.groupAnnouncementSet]: ({ opUser, group }, name) =>
    localized(
      `${name(opUser)} announced: ${group?.notification ?? ''}`,
      `${name(opUser)}发布群公告：${group?.notification ?? ''}`,
      `${name(opUser)} announce: ${group?.notification ?? ''}`,
    ),
  [ContentType.groupNameSet]: ({ opUser, group }, name) =>
    localized(
      `${name(opUser)} named the group “${group?.groupName ?? ''}”`,
      `${name(opUser)}将群名改为“${group?.groupName ?? ''}”`,
      `${name(opUser)} name the group “${group?.groupName ?? ''}”`,
    ),
  [ContentType.burnMessageChanged]: ({ isPrivate }) =>
    isPrivate
      ? localized(
          'Messages now disappear after reading',
          '已开启阅后即焚',
          'Messages go now disappear after dem read am',
        )
      : localized('Messages no longer disappear', '已关闭阅后即焚', 'Messages no go disappear again'),
};

function detailOf<T>(message: Message): Partial<T> {
  try {
    return (JSON.parse(message.notificationElem?.detail ?? '{}') ?? {}) as Partial<T>;
  } catch {
    return {};
  }
}

export const revokedOf = (message: Message) => detailOf<RevokedDetail>(message);

/** Staff messages in a chat come in every language. */
export function staffText({ customElem }: Message): string | null {
  try {
    const { en, zh, pcm } = JSON.parse(customElem?.data ?? '') as Partial<KeyedText>;
    return en && zh ? localize([en, zh, pcm ?? en]) : null;
  } catch {
    return null;
  }
}

const maxNames = 4;

/** A system message from the user's point of view. */
export function systemText(message: Message, ownID: string): string {
  const name = (person: Person) =>
    person?.userID && person.userID === ownID ? t.you : person?.nickname || t.somebody;
  const names = (list: Person[] | null | undefined) => {
    const all = (list ?? []).map(name);
    const nameList = joinList(all.slice(0, maxNames));
    return all.length > maxNames
      ? t.others(nameList, localize([all.length - maxNames, all.length, all.length - maxNames]))
      : nameList;
  };
  if (message.contentType === ContentType.revoked) {
    const detail = revokedOf(message);
    const revoker = name({ userID: detail.revokerID ?? '', nickname: detail.revokerNickname ?? '' });
    if (!detail.sourceMessageSendID || detail.sourceMessageSendID === detail.revokerID)
      return t.revoked(revoker);
    const writer = { userID: detail.sourceMessageSendID, nickname: detail.sourceMessageSenderNickname ?? '' };
    return t.revokedOf(revoker, name(writer));
  }
  const template = templates[message.contentType];
  if (message.contentType === ContentType.custom) return staffText(message) ?? t.dispute;
  if (!template) return t.changed;
  // "You" has a capital only at the start of an English sentence.
  return localize(template(detailOf<Tips>(message), name, names)).replace(/(?<!^)\bYou\b/g, 'you');
}
