import type { CallName } from '@gift/contract';
import type { ErrorRow, RefusalName } from '@gift/contract/errors';
import './kit/filter.css';
import { useEffect, useState } from 'react';
import { About, aboutText } from './audit-about';
import { deedWords } from './audit-words';
import { emptyFor } from './empty-words';
import type { Received, Sent } from './kit/call';
import type { Column } from './kit/data-table';
import { type FilterField, FilterForm, useFilter } from './kit/filter-form';
import { KeptFilters } from './kit/kept-filters';
import { listed, type Pair, said, texts } from './kit/language';
import { PagedTable } from './kit/paged-table';
import { Dialog, Moment, ShortMoment } from './kit/parts';
import { useCall } from './kit/use-call';
import { usePages } from './kit/use-pages';
import { roleWords } from './words';

const t = texts({
  title: ['Audit log', '操作日志'],
  done: ['Done', '已执行'],
  refused: ['Refused', '被拒绝'],
  when: ['When', '时间'],
  who: ['By', '操作人'],
  what: ['Action', '操作'],
  about: ['Subject', '对象'],
  why: ['Reason', '原因'],
  outcome: ['Outcome', '结果'],
  told: ['Message shown', '系统提示'],
  close: ['Close', '关闭'],
});

type Row = Received<'auditList'>['items'][number];

const fields = (staff: readonly (readonly [string, Pair])[]): readonly FilterField[] => [
  {
    name: 'search',
    kind: 'text',
    label: ['Keyword or ID', '关键词或编号'],
  },
  { name: 'staffID', kind: 'choice', label: ['By', '操作人'], options: staff },
  {
    name: 'outcome',
    kind: 'choice',
    label: ['Outcome', '结果'],
    options: [
      ['done', ['Done', '已执行']],
      ['refused', ['Refused', '被拒绝']],
    ],
  },
  { name: 'from', kind: 'day', label: ['From', '从'] },
  { name: 'to', kind: 'day', label: ['To', '至'] },
];
const names = fields([]).map(({ name }) => name);

/** Whom the log can be asked for: the staff, and whoever the address names, who may be of them no more. */
function useStaff(chosen: string | undefined): readonly (readonly [string, Pair])[] {
  const items = useCall('staffList', undefined).data?.items ?? [];
  const known = items.map(({ userID, nickname }) => [userID, [nickname, nickname]] as const);
  return !chosen || known.some(([userID]) => userID === chosen)
    ? known
    : [...known, [chosen, [chosen, chosen]]];
}

/** What somebody did, as people say it; the name of the call stands in the title and is what is searched for. */
const deedOf = ({ call: name }: Row) => said(deedWords[name as CallName] ?? [name, name]);
const outcomeOf = ({ outcome }: Row) => (outcome === 'done' ? t.done : t.refused);

const columns = (): Column<Row>[] => [
  {
    id: 'when',
    title: t.when,
    width: 1.4,
    draw: (row) => <ShortMoment at={row.at} />,
    text: (row) => row.at,
  },
  { id: 'who', title: t.who, width: 1.6, draw: (row) => row.nickname, text: (row) => row.nickname },
  { id: 'what', title: t.what, width: 2, draw: (row) => deedOf(row), text: (row) => row.call },
  {
    id: 'about',
    title: t.about,
    width: 2.8,
    draw: (row) => <About of={row.about} names={row.names} />,
    text: (row) => aboutText(row.about, row.names),
  },
  { id: 'why', title: t.why, width: 3, draw: (row) => row.reason, text: (row) => row.reason },
  {
    id: 'outcome',
    title: t.outcome,
    width: 1.2,
    draw: (row) => (
      <span className={row.outcome === 'done' ? 'chip positive' : 'chip danger'}>{outcomeOf(row)}</span>
    ),
    text: (row) => row.outcome,
  },
];

/** A refusal in the words that whoever was refused has read; a number or a name in them is not kept. */
function Told({ outcome }: { outcome: string }) {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    // All the sentences weigh more than this page, and few of its rows are refusals.
    void import('@gift/contract/errors').then(({ errors }) => {
      const row: ErrorRow | undefined = errors[outcome as RefusalName];
      setSentence(row ? said([row.en, row.zh]).replace(/\{\w+(?::\w+)?\}/g, '…') : '');
    });
  }, [outcome]);
  return (
    <p>
      {t.told}: {sentence} <code>{outcome}</code>
    </p>
  );
}

/** The address holds the filter, so that a search can be sent to somebody; filters one needs often are kept. */
export function Audit() {
  const [filter, choose] = useFilter(names);
  const [shown, setShown] = useState<Row>();
  const staff = useStaff(filter.staffID);
  const asked = { ...filter, limit: 200 } as Sent<'auditList'>;
  const pages = usePages('auditList', asked);
  return (
    <>
      <h1>{t.title}</h1>
      <KeptFilters list="auditList" filter={filter} choose={choose} />
      <FilterForm fields={fields(staff)} filter={filter} choose={choose} />
      <PagedTable
        pages={pages}
        name={t.title}
        list="auditList"
        empty={emptyFor(filter)}
        filter={filter}
        columns={columns()}
        keyOf={(row) => row.auditID}
        open={setShown}
      />
      {shown && (
        <Dialog title={deedOf(shown)} close={() => setShown(undefined)}>
          <p>
            {shown.nickname} · {listed(shown.roles.map((role) => said(roleWords[role] ?? [role, role])))} ·{' '}
            {shown.address} · <Moment at={shown.at} />
          </p>
          <p>
            <code>{shown.call}</code>{' '}
            <span className={shown.outcome === 'done' ? 'chip positive' : 'chip danger'}>
              {outcomeOf(shown)}
            </span>{' '}
            {shown.reason}
          </p>
          {shown.about.length > 0 && (
            <p>
              <About of={shown.about} names={shown.names} />
            </p>
          )}
          {shown.outcome !== 'done' && <Told outcome={shown.outcome} />}
          <pre>{JSON.stringify(shown.details, null, 2)}</pre>
          <button type="button" className="button" onClick={() => setShown(undefined)}>
            {t.close}
          </button>
        </Dialog>
      )}
    </>
  );
}
