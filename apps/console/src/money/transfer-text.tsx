import { language, staffTexts as texts } from '@gift/client/language';
import type { ReactNode } from 'react';
import { Link } from '../kit/link';
import { Amount } from '../kit/parts';
import { accountName } from '../orders/order-parts';

const t = texts({
  available: [(name: string) => `${name}’s available balance`, (name: string) => `${name}的可用余额`],
  suspense: [(name: string) => `${name}’s balance above the limit`, (name: string) => `${name}的超限暂存款`],
});

type Names = Readonly<Record<string, string>>;

/** A ledger account within a sentence: `fee income`, `Ada’s available balance`. */
export function accountPhrase(account: string, names: Names = {}): string {
  const [of, id = '', kind] = account.split(':');
  if (of === 'user') return t[kind as 'available' | 'suspense'](names[id] ?? id);
  const name = accountName(account.slice('platform:'.length));
  // An abbreviation such as VAT stays in capitals.
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

const AccountLink = ({ account, names }: { account: string; names: Names }) => {
  const [of, id = ''] = account.split(':');
  const href = of === 'user' ? `/people/${id}` : `/money/accounts/${account.slice('platform:'.length)}`;
  return <Link href={href}>{accountPhrase(account, names)}</Link>;
};

type Transfer = { readonly amountKobo: string; readonly from: string; readonly to: string };

/** A transfer in plain words: `₦5,000.00 from promotion reserve to Ada’s available balance`. */
export function TransferText({ transfer, names }: { transfer: Transfer; names: Names }) {
  const amount = <Amount kobo={transfer.amountKobo} />;
  const from = <AccountLink account={transfer.from} names={names} />;
  const to = <AccountLink account={transfer.to} names={names} />;
  const sentences: readonly [ReactNode, ReactNode] = [
    <>
      {amount} from {from} to {to}
    </>,
    <>
      从{from}向{to}转入 {amount}
    </>,
  ];
  return sentences[language() === 'zh-CN' ? 1 : 0];
}
