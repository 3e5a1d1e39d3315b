import { texts } from '@gift/client/language';
import type { GroupMember } from '@gift/im-engine/api';
import { atAllTag, GroupRole } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { GroupIcon } from '../../../shared/chat/parts/icons';
import { SearchBox } from '../../../shared/forms/search-box';
import { Skeleton } from '../../../shared/ui/feedback/states';
import { ListRow } from '../../../shared/ui/list-row';
import { Avatar } from '../../../shared/ui/media/avatar';
import { Sheet } from '../../../shared/ui/sheet';
import type { Named } from '../bubbles/text-parts';
import { useChat } from '../chat-context';

const t = texts({
  title: ['Mention a member', '选择要@的成员', 'Mention one member'],
  search: ['Search members', '搜索成员', 'Search members'],
  all: ['Everyone', '所有人', 'Everybody'],
  none: ['No matches.', '没有符合的成员。', 'Nothing match.'],
});

const pageSize = 50;
const waitMs = 200;

/** The members of the group, to mention one; owner and admins may mention everyone. */
export function MentionSheet({ onPick, onClose }: { onPick: (named: Named) => void; onClose: () => void }) {
  const { engine, conversation, ownID } = useChat();
  const { groupID } = conversation;
  const [keyword, setKeyword] = useState('');
  const [members, setMembers] = useState<readonly GroupMember[] | null>(null);
  const [mayAll, setMayAll] = useState(false);
  useEffect(() => {
    engine.getMembersInfo(groupID, [ownID]).then(
      ([own]) => setMayAll((own?.roleLevel ?? 0) >= GroupRole.admin),
      () => undefined,
    );
  }, [engine, groupID, ownID]);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        engine
          .getMembers(groupID, { filter: 0, keyword: keyword.trim(), page: { offset: 0, count: pageSize } })
          .then(
            (members) => isCurrent && setMembers(members.filter((one) => one.userID !== ownID)),
            () => isCurrent && setMembers([]),
          ),
      keyword ? waitMs : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, groupID, ownID, keyword]);
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <SearchBox label={t.search} value={keyword} onChange={setKeyword} />
      {!members ? (
        <Skeleton lines={4} />
      ) : (
        <div className="rows">
          {mayAll && keyword === '' && (
            <ListRow
              start={<GroupIcon />}
              title={t.all}
              onClick={() => onPick({ userID: atAllTag, nickname: t.all })}
            />
          )}
          {members.map((one) => (
            <ListRow
              key={one.userID}
              start={<Avatar name={one.nickname} size="tiny" />}
              title={one.nickname}
              onClick={() => onPick({ userID: one.userID, nickname: one.nickname })}
            />
          ))}
          {members.length === 0 && <p className="muted center">{t.none}</p>}
        </div>
      )}
    </Sheet>
  );
}
