import type { CallName } from '@gift/contract';
import type { ErrorRow, RefusalName } from '@gift/contract/errors';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'wouter';
import { deedWords } from './audit-words';
import { CallFailure, call, type Received } from './kit/call';
import { type Column, DataTable } from './kit/data-table';
import { KeptFilters } from './kit/kept-filters';
import { said, texts } from './kit/language';
import { Dialog, Failure, Moment, Waiting } from './kit/parts';
import { useCall } from './kit/use-call';
import { roleWords } from './words';

const t = texts({
  title: ['Audit log', '操作日志'],
  search: ['Words, a call, a number, or orderNo:123', '关键词、操作名、编号或 orderNo:123'],
  all: ['Done and refused', '全部'],
  done: ['Done', '已执行'],
  refused: ['Refused', '被拒绝'],
  find: ['Search', '搜索'],
  when: ['When', '时间'],
  who: ['Who', '操作人'],
  what: ['What', '操作'],
  about: ['About', '对象'],
  why: ['Reason', '原因'],
  outcome: ['Outcome', '结果'],
  told: ['They were told', '系统提示'],
  close: ['Close', '关闭'],
});

type Row = Received<'auditList'>['items'][number];
type Filter = { search: string; outcome: '' | 'done' | 'refused' };

/** What somebody did, as people say it; the name of the call stands in the title and is what is searched for. */
const deedOf = ({ call: name }: Row) => said(deedWords[name as CallName] ?? [name, name]);
const outcomeOf = ({ outcome }: Row) => (outcome === 'done' ? t.done : t.refused);

const columns = (): Column<Row>[] => [
  { id: 'when', title: t.when, width: 1.6, draw: (row) => <Moment at={row.at} />, text: (row) => row.at },
  { id: 'who', title: t.who, width: 1.4, draw: (row) => row.nickname, text: (row) => row.nickname },
  { id: 'what', title: t.what, width: 2, draw: (row) => deedOf(row), text: (row) => row.call },
  {
    id: 'about',
    title: t.about,
    width: 2.8,
    draw: (row) => <code>{row.about.join(' ')}</code>,
    text: (row) => row.about.join(' '),
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
  const [params, setParams] = useSearchParams();
  const filter: Filter = {
    search: params.get('search') ?? '',
    outcome: (params.get('outcome') ?? '') as Filter['outcome'],
  };
  const form = useForm({ values: filter });
  const [shown, setShown] = useState<Row>();
  const [failure, setFailure] = useState<CallFailure>();
  const staffID = params.get('staffID') ?? undefined;
  const asked = {
    staffID,
    search: filter.search || undefined,
    outcome: filter.outcome || undefined,
    limit: 200,
  };
  const { data, error, reload, put } = useCall('auditList', asked);
  const kept = { staffID, search: filter.search, outcome: filter.outcome };
  const choose = (next: Filter) => setParams({ ...next });
  const more = async () => {
    if (!data?.nextCursor) return;
    try {
      const page = await call('auditList', { ...asked, cursor: data.nextCursor });
      put({ ...page, items: [...data.items, ...page.items] });
    } catch (problem) {
      if (problem instanceof CallFailure) setFailure(problem);
    }
  };
  return (
    <>
      <h1>{t.title}</h1>
      <form className="bar" onSubmit={form.handleSubmit(choose)}>
        <input {...form.register('search')} className="wide" aria-label={t.search} placeholder={t.search} />
        <select {...form.register('outcome')} aria-label={t.outcome}>
          <option value="">{t.all}</option>
          <option value="done">{t.done}</option>
          <option value="refused">{t.refused}</option>
        </select>
        <button type="submit" className="button primary">
          {t.find}
        </button>
      </form>
      <KeptFilters list="auditList" filter={kept} choose={(next) => setParams(next)} />
      <Failure of={failure} />
      {data ? (
        <DataTable
          name="audit"
          list="auditList"
          filter={kept}
          rows={data.items}
          columns={columns()}
          keyOf={(row) => row.auditID}
          open={setShown}
          more={data.nextCursor ? () => void more() : undefined}
        />
      ) : (
        <Waiting error={error} reload={reload} />
      )}
      {shown && (
        <Dialog title={deedOf(shown)} close={() => setShown(undefined)}>
          <p>
            {shown.nickname} · {shown.roles.map((role) => said(roleWords[role] ?? [role, role])).join(', ')} ·{' '}
            {shown.address} · <Moment at={shown.at} />
          </p>
          <p>
            <code>{shown.call}</code>{' '}
            <span className={shown.outcome === 'done' ? 'chip positive' : 'chip danger'}>
              {outcomeOf(shown)}
            </span>{' '}
            {shown.reason}
          </p>
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
