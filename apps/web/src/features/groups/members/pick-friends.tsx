import { texts } from '@gift/client/language';
import { SessionType } from '@gift/im-protocol';
import { useState } from 'react';
import type { ChatEngine } from '../../../shared/chat/engine';
import { ChatAvatar } from '../../../shared/chat/parts/chat-avatar';
import { AddUserIcon } from '../../../shared/chat/parts/icons';
import { QueryState } from '../../../shared/chat/queries/query-state';
import { useEngineQuery } from '../../../shared/chat/queries/use-engine-query';
import { SearchBox } from '../../../shared/forms/search-box';
import { ButtonLink } from '../../../shared/ui/button';
import { Chip } from '../../../shared/ui/chip';
import { Empty } from '../../../shared/ui/feedback/states';
import '../groups.css';

const t = texts({
  search: ['Search friends', '搜索好友', 'Search friends'],
  none: ['No matches.', '没有符合的好友。', 'Nothing match.'],
  noFriends: [
    'You can invite only friends. Add some first, or share the group number.',
    '只能邀请好友进群。请先添加好友，或让对方通过群号加入。',
    'You fit invite only friends. Add some first, or share the group number.',
  ],
  add: ['Add a friend', '添加好友', 'Add friend'],
  inside: ['in the group', '已在群中', 'dey the group'],
});

/** Friends with checkboxes. Those in `inside` are members already. */
export function PickFriends({
  engine,
  picked,
  onChange,
  inside,
}: {
  engine: ChatEngine | null;
  picked: ReadonlySet<string>;
  onChange: (pickedIDs: ReadonlySet<string>) => void;
  inside?: ReadonlySet<string>;
}) {
  const [text, setText] = useState('');
  const loaded = useEngineQuery(engine, 'friends', (from) => from.getFriendList(), ['friendsChanged']);
  const query = text.trim().toLowerCase();
  const toggle = (userID: string) => {
    const next = new Set(picked);
    if (!next.delete(userID)) next.add(userID);
    onChange(next);
  };
  return (
    <QueryState
      loaded={loaded}
      isEmpty={(all) => all.length === 0}
      empty={
        <Empty
          icon={<AddUserIcon size={40} />}
          text={t.noFriends}
          action={<ButtonLink to="/friends/add">{t.add}</ButtonLink>}
        />
      }
    >
      {(all) => {
        const matches = all.filter(({ nickname, remark }) =>
          `${nickname} ${remark}`.toLowerCase().includes(query),
        );
        return (
          <>
            <SearchBox label={t.search} value={text} onChange={setText} />
            {matches.length === 0 ? (
              <p className="muted center">{t.none}</p>
            ) : (
              <ul className="rows">
                {matches.map(({ userID, nickname, remark, faceURL }) => {
                  const isInside = inside?.has(userID) ?? false;
                  return (
                    <li key={userID} className="pick-row">
                      <label className="list-row check">
                        <input
                          type="checkbox"
                          checked={isInside || picked.has(userID)}
                          disabled={isInside}
                          onChange={() => toggle(userID)}
                        />
                        <ChatAvatar name={nickname} type={SessionType.single} url={faceURL} />
                        <span className="grow">
                          <span className="strong cut block">{remark || nickname}</span>
                          {remark && <span className="muted small cut block">{nickname}</span>}
                        </span>
                        {isInside && <Chip>{t.inside}</Chip>}
                      </label>
                    </li>
                  );
                })}
              </ul>
            )}
          </>
        );
      }}
    </QueryState>
  );
}
