import type { ErrorRow, RefusalName } from '@gift/contract/errors';
import '../kit/forms/filter.css';
import { joinList, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import type { Received, Sent } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { usePages } from '../kit/api/use-pages';
import { type FilterField, FilterForm, useFilter, userOptions } from '../kit/forms/filter-form';
import { SavedFilters } from '../kit/forms/saved-filters';
import { DateTime, Dialog } from '../kit/parts';
import { dateColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { roleLabels } from '../labels/disputes';
import { emptyListText } from '../labels/empty-lists';
import { actionLabels } from './labels';
import { About, aboutText } from './subjects';

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
  shownMessage: ['Message shown', '系统提示'],
  close: ['Close', '关闭'],
});

type Row = Received<'auditList'>['items'][number];

const fields = (staff: ReturnType<typeof userOptions>): readonly FilterField[] => [
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

/** The action's label. The cell's tooltip shows the name of the call, which is what the search uses. */
const actionLabel = ({ call: name }: Row) =>
  localize(actionLabels[name as keyof typeof actionLabels] ?? [name, name]);
const outcomeOf = ({ outcome }: Row) => (outcome === 'done' ? t.done : t.refused);

const columns = (): Column<Row>[] => [
  dateColumn('when', t.when, 1.4, (row) => row.at),
  textColumn('who', t.who, 1.6, (row) => row.nickname),
  textColumn('what', t.what, 2, (row) => actionLabel(row)),
  {
    id: 'about',
    title: t.about,
    width: 2.8,
    draw: (row) => <About of={row.about} names={row.names} />,
    text: (row) => aboutText(row.about, row.names),
  },
  textColumn('why', t.why, 3, (row) => row.reason),
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

/** The refusal's message in the viewer's language. The log does not store the values of its placeholders, so they show as "…". */
function ShownMessage({ outcome }: { outcome: string }) {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    // Loaded on demand: the error texts are large, and few rows are refusals.
    void import('@gift/contract/errors').then(({ errors }) => {
      const row: ErrorRow | undefined = errors[outcome as RefusalName];
      setSentence(row ? localize([row.en, row.zh]).replace(/\{\w+(?::\w+)?\}/g, '…') : '');
    });
  }, [outcome]);
  return (
    <p>
      {t.shownMessage}: {sentence} <code>{outcome}</code>
    </p>
  );
}

/** The audit log. The filter is in the address, so that a search can be shared; frequent filters can be saved. */
export function Audit() {
  const [filter, choose] = useFilter(names);
  const [openRow, setOpenRow] = useState<Row>();
  const staff = userOptions(useCall('staffList', undefined).data?.items ?? [], filter.staffID);
  const query = { ...filter, limit: 200 } as Sent<'auditList'>;
  const pages = usePages('auditList', query);
  return (
    <>
      <h1>{t.title}</h1>
      <SavedFilters list="auditList" filter={filter} choose={choose} />
      <FilterForm fields={fields(staff)} filter={filter} choose={choose} />
      <PagedTable
        pages={pages}
        name={t.title}
        list="auditList"
        empty={emptyListText(filter)}
        filter={filter}
        columns={columns()}
        keyOf={(row) => row.auditID}
        open={setOpenRow}
      />
      {openRow && (
        <Dialog title={actionLabel(openRow)} close={() => setOpenRow(undefined)}>
          <p>
            {openRow.nickname} ·{' '}
            {joinList(openRow.roles.map((role) => localize(roleLabels[role] ?? [role, role])))} ·{' '}
            {openRow.address} · <DateTime at={openRow.at} />
          </p>
          <p>
            <code>{openRow.call}</code>{' '}
            <span className={openRow.outcome === 'done' ? 'chip positive' : 'chip danger'}>
              {outcomeOf(openRow)}
            </span>{' '}
            {openRow.reason}
          </p>
          {openRow.about.length > 0 && (
            <p>
              <About of={openRow.about} names={openRow.names} />
            </p>
          )}
          {openRow.outcome !== 'done' && <ShownMessage outcome={openRow.outcome} />}
          <pre>{JSON.stringify(openRow.details, null, 2)}</pre>
          <button type="button" className="button" onClick={() => setOpenRow(undefined)}>
            {t.close}
          </button>
        </Dialog>
      )}
    </>
  );
}
