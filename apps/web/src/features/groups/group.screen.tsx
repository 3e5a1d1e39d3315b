import { texts } from '@gift/client/language';
import { GroupIcon } from '../../shared/chat/parts/icons';
import { usePath, useQuery } from '../../shared/nav';
import { ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/feedback/states';
import { Screen } from '../../shared/ui/screen';
import { GroupInfo } from './group-info';
import { Members } from './members/members';

const t = texts({
  title: ['Group', '群资料', 'Group'],
  unnamed: [
    'Group not found. Check the link.',
    '未找到群聊，请检查链接。',
    'We no see this group. Check the link.',
  ],
  groups: ['Your groups', '我的群聊', 'Your groups'],
});

/** One group: profile and members. */
export default function Group() {
  const path = usePath();
  if (!useQuery().get('groupID'))
    return (
      <Screen title={t.title} backTo="/groups">
        <Empty
          icon={<GroupIcon size={40} />}
          text={t.unnamed}
          action={<ButtonLink to="/groups">{t.groups}</ButtonLink>}
        />
      </Screen>
    );
  return path.startsWith('/groups/members') ? <Members /> : <GroupInfo />;
}
