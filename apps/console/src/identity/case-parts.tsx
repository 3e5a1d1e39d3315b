import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { DateTime, Dialog, LoadState, Section } from '../kit/parts';
import { t as shared, statusLabels } from './labels';
import { nameLikeness } from './name-likeness';

const t = texts({
  others: ['Names at other sources', '其他渠道的姓名'],
  none: ['No bank account', '暂无银行账户。'],
  same: ['Names match', '姓名一致'],
  near: ['Partial match', '部分一致'],
  differs: ['Names differ', '姓名不同'],
  also: ['Shared with', '同时使用者'],
  numbers: ['Numbers submitted', '提交过的号码'],
  gone: ['Picture no longer available', '图片已不存在'],
  close: ['Close', '关闭'],
  picture: ['Picture', '图片'],
});

/** How similar a name from another source is to the name the user gave. */
export function NameMatchBadge({
  enteredName,
  registeredName,
}: {
  enteredName: string;
  registeredName: string;
}) {
  const score = nameLikeness(enteredName, registeredName);
  if (score === 100) return <span className="chip positive">{t.same}</span>;
  return score > 0 ? (
    <span className="chip warning">{t.near}</span>
  ) : (
    <span className="chip danger">{t.differs}</span>
  );
}

type Shared = Received<'inspectPerson'>['banks'][number]['shared'];

function AlsoUsedBy({ people }: { people: Shared }) {
  if (people.length === 0) return null;
  return (
    <span className="chip danger">
      {t.also}{' '}
      {people.map(({ userID, nickname }) => (
        <Link key={userID} href={`/people/${userID}`}>
          {nickname}{' '}
        </Link>
      ))}
    </span>
  );
}

/** The user's names at their banks, and other users with the same bank accounts or numbers. */
export function KnownNames({ userID, enteredName }: { userID: string; enteredName: string }) {
  const { data, error, reload } = useCall('inspectPerson', { userID });
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <Section title={t.others}>
      <ul className="lines">
        {data.banks.map((bank) => (
          <li key={`${bank.bank} ${bank.accountNumber} ${bank.addedAt}`}>
            {bank.bank}: <strong>{bank.accountName}</strong>{' '}
            <NameMatchBadge enteredName={enteredName} registeredName={bank.accountName} />{' '}
            <AlsoUsedBy people={bank.shared} />
          </li>
        ))}
      </ul>
      {data.banks.length === 0 && <p className="muted">{t.none}</p>}
      {data.checks.length > 0 && <h3>{t.numbers}</h3>}
      <ul className="lines">
        {data.checks.map((check) => (
          <li key={`${check.kind} ${check.at}`}>
            {check.kind.toUpperCase()} ···{check.lastFour}{' '}
            <span className="chip">{localize(statusLabels[check.status]!)}</span> <DateTime at={check.at} />{' '}
            <AlsoUsedBy people={check.shared} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function EarlierViews({ accessLog }: { accessLog: readonly { at: string; by: string }[] }) {
  return (
    <Section title={shared.accessLog}>
      <ul className="lines">
        {accessLog.map(({ at, by }) => (
          <li key={`${at} ${by}`}>
            {by} <DateTime at={at} />
          </li>
        ))}
      </ul>
      {accessLog.length === 0 && <p className="muted">{shared.nobody}</p>}
      <p className="muted">{shared.logged}</p>
    </Section>
  );
}

/** Pictures at the width of the column; a click shows one in full screen. */
export function Pictures({ urls, title }: { urls: readonly string[]; title: string }) {
  const [openPicture, setOpenPicture] = useState<string>();
  return (
    <Section title={title}>
      {urls.length === 0 && <p className="muted">{t.gone}</p>}
      <div className="sides">
        {urls.map((url, n) => (
          <button key={url} type="button" className="picture tall" onClick={() => setOpenPicture(url)}>
            <img src={url} alt={`${t.picture} ${n + 1}`} />
          </button>
        ))}
      </div>
      {openPicture && (
        <Dialog title={title} close={() => setOpenPicture(undefined)}>
          <img className="large" src={openPicture} alt={title} />
          <button type="button" className="button" onClick={() => setOpenPicture(undefined)}>
            {t.close}
          </button>
        </Dialog>
      )}
    </Section>
  );
}
