import { staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import { call, type Received } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { Failure } from '../kit/parts';

const t = texts({
  who: ['User (nickname, phone or user ID)', '用户（昵称、手机号或用户编号）'],
  find: ['Find', '查找'],
  nobody: ['User not found. Check your input.', '未找到该用户，请核对输入。'],
});

type Found = Received<'findPeople'>['items'][number];
export type Chosen = Pick<Found, 'userID' | 'nickname'>;

/** Searches for a user and picks one by name, to avoid mistyped ids. */
export function PersonPicker({
  chosen,
  choose,
}: {
  chosen: Chosen | undefined;
  choose: (person: Chosen | undefined) => void;
}) {
  const [search, setSearch] = useState(chosen?.nickname ?? '');
  const [matches, setMatches] = useState<Found[]>();
  const { failure, attempt } = useAttempt();
  const find = () =>
    attempt(async () => {
      const { items } = await call('findPeople', { search: search.trim() });
      setMatches(items);
      choose(items.length === 1 ? items[0] : undefined);
    });
  const people = matches ?? (chosen ? [{ ...chosen, tier: null }] : []);
  return (
    <fieldset>
      <div className="bar">
        <input
          className="wide"
          aria-label={t.who}
          placeholder={t.who}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return;
            event.preventDefault();
            void find();
          }}
        />
        <button type="button" className="button" onClick={() => void find()}>
          {t.find}
        </button>
      </div>
      <Failure of={failure} />
      {matches?.length === 0 && <p className="muted">{t.nobody}</p>}
      {people.map((person) => (
        <label key={person.userID} className="choice">
          <input
            type="radio"
            checked={chosen?.userID === person.userID}
            onChange={() => choose({ userID: person.userID, nickname: person.nickname })}
          />
          {person.nickname} <code className="muted">{person.userID}</code>
        </label>
      ))}
    </fieldset>
  );
}
