/* biome-ignore-all lint/a11y/useKeyWithClickEvents: the field handles the keys of the list. */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option. */
/* biome-ignore-all lint/a11y/useSemanticElements: an option shows a balance too, which `datalist` cannot. */

import './account-picker.css';
import { staffTexts as texts } from '@gift/client/language';
import { useId, useState } from 'react';
import { call, type Received } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { Failure, naira } from '../kit/parts';
import { accountPhrase } from './transfer-text';

const t = texts({
  hint: ['Account or user', '账户或用户'],
  options: ['Accounts', '账户'],
  find: [(text: string) => `Search users for “${text}”`, (text: string) => `在用户中搜索“${text}”`],
  nobody: ['User not found. Check your input.', '未找到该用户，请核对输入。'],
});

/** A ledger account of the platform or of a user, and what to call it. */
export type ChosenAccount = { readonly account: string; readonly label: string };
type Option = { id: string; label: string; detail?: string; account?: ChosenAccount };

const minSearch = 2;
const userAccounts = ['available', 'suspense'] as const;

type Props = {
  label: string;
  accounts: Received<'adminLedgerAccounts'>['items'];
  chosen: ChosenAccount | undefined;
  choose: (account: ChosenAccount | undefined) => void;
};

/**
 * Finds a platform account by name while the user types. Users are searched on Enter only, because each such search is
 * logged and counted.
 */
export function AccountPicker({ label, accounts, chosen, choose }: Props) {
  const id = useId();
  const [text, setText] = useState(chosen?.label ?? '');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<{ search: string; items: Received<'findPeople'>['items'] }>();
  const { failure, attempt } = useAttempt();
  const search = chosen ? '' : text.trim();
  const answer = found?.search === search ? found.items : undefined;

  const platform = accounts.flatMap(({ account, kobo }): Option[] => {
    const name = accountPhrase(account);
    const isMatch = name.toLowerCase().includes(search.toLowerCase());
    return isMatch
      ? [{ id: account, label: name, detail: naira(kobo), account: { account, label: name } }]
      : [];
  });
  const people = (answer ?? []).flatMap(({ userID, nickname }) =>
    userAccounts.map((kind): Option => {
      const account = `user:${userID}:${kind}`;
      const name = accountPhrase(account, { [userID]: nickname });
      return { id: account, label: name, detail: userID, account: { account, label: name } };
    }),
  );
  const toFind = search.length >= minSearch && !answer ? [{ id: 'find', label: t.find(search) }] : [];
  const options: Option[] = [...people, ...platform, ...toFind];
  const active = Math.min(at, options.length - 1);

  const pick = ({ account }: Option) => {
    if (!account)
      return attempt(async () => {
        const { items } = await call('findPeople', { search });
        setFound({ search, items });
        setAt(0);
      });
    setText(account.label);
    setOpen(false);
    choose(account);
  };
  const move = (by: number) => {
    setOpen(true);
    setAt((active + by + options.length) % options.length);
  };
  return (
    <div className="account-picker">
      <label>
        {label}
        <input
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          aria-activedescendant={isOpen && options.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder={t.hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={text}
          onFocus={(event) => {
            setOpen(true);
            event.target.select();
          }}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setAt(0);
            choose(undefined);
          }}
          onKeyDown={(event) => {
            // Enter may confirm a Chinese word that is being composed.
            if (event.nativeEvent.isComposing || options.length === 0) return;
            const keys: Record<string, () => void> = {
              ArrowDown: () => move(1),
              ArrowUp: () => move(-1),
              ...(isOpen && { Enter: () => void pick(options[active]!), Escape: () => setOpen(false) }),
            };
            const handler = keys[event.key];
            if (!handler) return;
            event.preventDefault();
            handler();
          }}
        />
      </label>
      <Failure of={failure} />
      {answer?.length === 0 && (
        <p role="status" className="muted">
          {t.nobody}
        </p>
      )}
      <div
        role="listbox"
        id={`${id}-options`}
        aria-label={t.options}
        hidden={!isOpen || options.length === 0}
      >
        {options.map((option, n) => (
          <div
            key={option.id}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === active}
            // The field keeps the focus, so that the list stays open until the click.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setAt(n)}
            onClick={() => void pick(option)}
          >
            <span>{option.label}</span>
            {option.detail && <small className="muted sum">{option.detail}</small>}
          </div>
        ))}
      </div>
    </div>
  );
}
