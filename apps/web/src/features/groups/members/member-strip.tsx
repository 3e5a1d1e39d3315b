import { texts } from '@gift/client/language';
import type { Group } from '@gift/im-engine/api';
import { SessionType } from '@gift/im-protocol';
import type { ChatEngine } from '../../../shared/chat/engine';
import { ChatAvatar } from '../../../shared/chat/parts/chat-avatar';
import { QueryState } from '../../../shared/chat/queries/query-state';
import { useEngineQuery } from '../../../shared/chat/queries/use-engine-query';
import { PlusIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { ListRow } from '../../../shared/ui/list-row';
import { membersText } from '../group-text';
import type { GroupPermissions } from '../permissions';

const t = texts({
  invite: ['Invite', '邀请', 'Invite'],
  all: [(text: string) => `All ${text}`, (text: string) => `全部 ${text}`, (text: string) => `All ${text}`],
});

const maxShown = 10;

const Bones = () => (
  <div className="member-strip" aria-hidden="true">
    {Array.from({ length: 5 }, (_, n) => (
      <span key={n} className="member-tile">
        <span className="skeleton avatar-skeleton" />
        <span className="skeleton bone-line" />
      </span>
    ))}
  </div>
);

/** The first members, a button to invite, and a link to all members. */
export function MemberStrip({
  engine,
  group: { groupID, memberCount },
  leaves,
}: {
  engine: ChatEngine;
  group: Group;
  leaves: GroupPermissions;
}) {
  const count = leaves.invite ? maxShown - 1 : maxShown;
  const loaded = useEngineQuery(
    engine,
    `first ${groupID} ${memberCount}`,
    (from) => from.getMembers(groupID, { filter: 0, keyword: '', page: { offset: 0, count } }),
    ['membersChanged'],
  );
  const path = `/groups/members?groupID=${groupID}`;
  return (
    <section className="card stack">
      <QueryState loaded={loaded} fallback={<Bones />}>
        {(members) => (
          <ul className="member-strip">
            {members.map((one) => (
              <li key={one.userID}>
                <Link to={`${path}&userID=${one.userID}`} className="member-tile">
                  <ChatAvatar name={one.nickname} type={SessionType.single} url={one.faceURL} />
                  <span className="small cut">{one.nickname}</span>
                </Link>
              </li>
            ))}
            {leaves.invite && (
              <li>
                <Link to={`${path}&invite=1`} className="member-tile">
                  <span className="member-more">
                    <PlusIcon />
                  </span>
                  <span className="small cut">{t.invite}</span>
                </Link>
              </li>
            )}
          </ul>
        )}
      </QueryState>
      <div className="rows">
        <ListRow title={t.all(membersText(memberCount))} to={path} />
      </div>
    </section>
  );
}
