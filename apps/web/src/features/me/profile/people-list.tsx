import { texts } from '@gift/client/language';
import { useState } from 'react';
import { call, type Received, tryCall } from '../../../shared/http/call';
import { useRemote } from '../../../shared/http/use-remote';
import { Button } from '../../../shared/ui/button';
import { Empty, Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { MeIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { Reach } from '../../../shared/ui/load-more';
import { Avatar } from '../../../shared/ui/media/avatar';
import { RelativeTime } from '../../../shared/ui/time/date-time';

const t = texts({
  trustedNote: [
    'They can take your trusted-only offers. They are not notified.',
    '您仅限信任者的报价对其开放，对方不会收到通知。',
    'Dem fit take your offers wey be for only people wey you trust. We no go notify dem.',
  ],
  blockedNote: [
    'No chat, and you cannot see each other’s offers. They are not notified.',
    '双方无法聊天，互不显示报价，对方不会收到通知。',
    'No chat, and una no fit see each other offers. We no go notify dem.',
  ],
  noneTrusted: [
    'No trusted people yet. Add them from their page.',
    '您还没有信任的人，可在对方主页添加。',
    'You never trust anybody. Add people from their page.',
  ],
  noneBlocked: ['No blocked people.', '您没有屏蔽任何人。', 'You never block anybody.'],
  untrust: ['Remove', '移出', 'Remove'],
  unblock: ['Unblock', '取消屏蔽', 'Unblock'],
  undo: ['Undo', '撤销', 'Undo'],
  gone: ['Removed', '已移出', 'Removed'],
});

type Kind = 'trusted' | 'blocked';
type Person = Received<'trustedUsers'>['items'][number];
const labels = {
  trusted: { list: 'trustedUsers', off: 'untrustUser', on: 'trustUser' },
  blocked: { list: 'blockedUsers', off: 'unblockUser', on: 'blockUser' },
} as const;

/** Trusted or blocked users; a removed one stays in place and can be put back with a tap. */
export function PeopleList({ kind, onChanged }: { kind: Kind; onChanged: () => void }) {
  const { list } = labels[kind];
  const remote = useRemote(list, {}, { cache: false });
  // The list as it was when opened: a removed row must not vanish under the thumb.
  const [first, setFirst] = useState<Received<'trustedUsers'>>();
  const [later, setLater] = useState<readonly Person[]>([]);
  const [cursor, setCursor] = useState<string | null>();
  const page = first ?? remote.data;
  if (!first && remote.data) setFirst(remote.data);
  const next = cursor === undefined ? (page?.nextCursor ?? null) : cursor;
  async function more() {
    const answer = await call(list, { cursor: next! });
    setLater([...later, ...answer.items]);
    setCursor(answer.nextCursor);
  }
  return (
    <Remotely
      remote={{ ...remote, data: page }}
      isQuiet
      skeleton={<Skeleton lines={3} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<Empty icon={<MeIcon size={40} />} text={kind === 'trusted' ? t.noneTrusted : t.noneBlocked} />}
    >
      {({ items }) => (
        <>
          <p className="muted small">{kind === 'trusted' ? t.trustedNote : t.blockedNote}</p>
          <div className="rows">
            {[...items, ...later].map((person) => (
              <Row key={person.userID} kind={kind} person={person} onChanged={onChanged} />
            ))}
          </div>
          {next && <Reach key={next} onReach={more} skeleton={<Skeleton lines={1} />} />}
        </>
      )}
    </Remotely>
  );
}

function Row({ kind, person, onChanged }: { kind: Kind; person: Person; onChanged: () => void }) {
  const { userID, nickname, since } = person;
  const [isOff, setOff] = useState(false);
  async function toggle() {
    const { off, on } = labels[kind];
    if (!(await tryCall(isOff ? on : off, { userID }, { loading: true }))) return;
    setOff(!isOff);
    onChanged();
  }
  return (
    <ListRow
      start={<Avatar name={nickname} />}
      title={<span className={isOff ? 'cut muted' : 'cut'}>{nickname}</span>}
      note={isOff ? t.gone : <RelativeTime at={since} />}
      end={
        <Button small fit tone="quiet" onClick={() => void toggle()}>
          {isOff ? t.undo : kind === 'trusted' ? t.untrust : t.unblock}
        </Button>
      }
    />
  );
}
