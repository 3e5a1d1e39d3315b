import { type CallFailure, failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { SessionType } from '@gift/im-protocol';
import { type ReactNode, useState } from 'react';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { FailureNote } from '../../shared/forms/failure-note';
import { Form } from '../../shared/forms/form';
import { SearchBox } from '../../shared/forms/search-box';
import { call, type Received } from '../../shared/http/call';
import { Button } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/feedback/states';
import { SearchIcon } from '../../shared/ui/icons';

const t = texts({
  label: ['Nickname or profile number', '昵称或编号', 'Nickname or profile number'],
  find: ['Find', '查找', 'Find'],
  none: [
    (query: string) => `No user named “${query}”. Enter the full nickname or the number on their profile.`,
    (query: string) => `未找到“${query}”。请输入完整昵称，或对方资料中的编号。`,
    (query: string) =>
      `No user dey with the name “${query}”. Enter the full nickname or the number for their profile.`,
  ],
  hint: [
    'Full nickname or profile number. You can’t search by phone.',
    '请输入完整昵称或资料中的编号，不能用手机号查找。',
    'Full nickname or profile number. You no fit search by phone.',
  ],
  number: [
    (id: string) => `Profile number ${id}`,
    (id: string) => `编号 ${id}`,
    (id: string) => `Profile number ${id}`,
  ],
});

export type FoundUser = Received<'findUser'>['items'][number];
type Found = { query: string; people: readonly FoundUser[]; failure?: CallFailure };

/** Finds a user by their exact nickname or number. `end` renders the actions for the result. */
export function FindUser({ end }: { end: (person: FoundUser) => ReactNode }) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Found | null>(null);
  const query = text.trim();
  async function find() {
    if (query === '' || isBusy) return;
    setBusy(true);
    try {
      setResult({ query, people: (await call('findUser', { search: query })).items });
    } catch (thrown) {
      setResult({ query, people: [], failure: failureOf(thrown) });
    }
    setBusy(false);
  }
  return (
    <>
      <Form onSubmit={find}>
        <div className="row">
          <SearchBox
            label={t.label}
            value={text}
            onChange={setText}
            isWide
            enterKeyHint="search"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
          />
          <Button type="submit" fit busy={isBusy}>
            {t.find}
          </Button>
        </div>
        <FailureNote failure={result?.failure} />
      </Form>
      {!result && <p className="muted small">{t.hint}</p>}
      {result && !result.failure && result.people.length === 0 && (
        <Empty icon={<SearchIcon size={36} />} text={t.none(result.query)} />
      )}
      {result && result.people.length > 0 && (
        <section className="card rows" aria-live="polite">
          {result.people.map((person) => (
            <div key={person.userID} className="list-row">
              <ChatAvatar name={person.nickname} type={SessionType.single} />
              <span className="grow">
                <span className="strong cut block">{person.nickname}</span>
                <span className="muted small cut block">{t.number(person.userID)}</span>
              </span>
              {end(person)}
            </div>
          ))}
        </section>
      )}
    </>
  );
}
