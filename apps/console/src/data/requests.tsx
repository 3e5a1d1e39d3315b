import { joinList, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { dataRequestKinds } from '@gift/contract/profile/privacy-values';
import { useLocation } from 'wouter';
import type { Received, Sent } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { usePages } from '../kit/api/use-pages';
import { type FilterField, FilterForm, useFilter } from '../kit/forms/filter-form';
import { SavedFilters } from '../kit/forms/saved-filters';
import { ShortDateTime, Tabs, TimeLeft } from '../kit/parts';
import { dateColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { blockerLabels, kindLabels, stateLabels, subjectLabels, t } from './labels';

const w = texts({
  lead: [
    'Copies and deletions are automatic. Staff decide corrections and help with blocked deletions.',
    '数据副本与注销自动处理。工作人员审核更正，并协助受阻的注销。',
  ],
  open: ['Open', '处理中'],
  closed: ['Closed', '已结束'],
  actionNeeded: ['Action needed', '待人工处理'],
});

type Row = Received<'dataRequests'>['items'][number];

const fields: readonly FilterField[] = [
  {
    name: 'kind',
    kind: 'choice',
    label: ['Type', '类型'],
    options: dataRequestKinds.map((name) => [name, kindLabels[name]]),
  },
  {
    name: 'needsStaff',
    kind: 'choice',
    label: ['Action needed', '待人工处理'],
    options: [['yes', ['Yes', '是']]],
  },
];

const aboutOf = (row: Row): string =>
  row.subject
    ? localize(subjectLabels[row.subject])
    : joinList(row.blockers.map((name) => localize(blockerLabels[name])));

const columns = (tab: string): Column<Row>[] => [
  tab === 'open'
    ? {
        id: 'left',
        title: t.left,
        width: 1,
        draw: (row) => <TimeLeft until={row.answerBy} />,
        text: (row) => row.answerBy,
      }
    : {
        id: 'closed',
        title: t.closed,
        width: 1.6,
        draw: (row) => <ShortDateTime at={row.closedAt} />,
        text: (row) => row.closedAt ?? '',
      },
  textColumn('person', t.person, 2, (row) => row.nickname),
  textColumn('kind', t.kind, 1.6, (row) => localize(kindLabels[row.kind])),
  {
    id: 'state',
    title: t.state,
    width: 1.6,
    draw: (row) =>
      row.needsStaff ? (
        <span className="chip warning">{w.actionNeeded}</span>
      ) : (
        localize(stateLabels[row.state])
      ),
    text: (row) => row.state,
  },
  textColumn('about', t.about, 2, aboutOf, (row) => aboutOf(row) || '–'),
  dateColumn('asked', t.asked, 1.6, (row) => row.requestedAt),
];

/** Data requests of users: open ones by their legal deadline, and closed ones. */
export function DataRequestsPage() {
  const [, go] = useLocation();
  const [address, choose] = useFilter(['tab', ...fields.map(({ name }) => name)]);
  const tab = address.tab === 'closed' ? 'closed' : 'open';
  const { tab: _, ...chosen } = address;
  const filter = { ...chosen, tab };
  const pages = usePages('dataRequests', { ...filter, limit: 50 } as Sent<'dataRequests'>, {
    about: ofQueue('data'),
  });
  return (
    <>
      <h1>{t.title}</h1>
      <p className="muted">{w.lead}</p>
      <Tabs
        tabs={(['open', 'closed'] as const).map((name) => [name, w[name]] as const)}
        at={tab}
        choose={(name) => choose({ ...chosen, tab: name })}
      />
      <SavedFilters list="dataRequests" filter={filter} choose={choose} />
      <FilterForm fields={fields} filter={chosen} choose={(next) => choose({ ...next, tab })} />
      <PagedTable
        name={t.title}
        empty={
          Object.keys(chosen).length > 0
            ? emptyListTexts.filtered
            : tab === 'open'
              ? emptyListTexts.dataOpen
              : emptyListTexts.dataClosed
        }
        list="dataRequests"
        filter={filter}
        keyOf={(row) => row.requestID}
        open={(row) => go(`/data/${row.requestID}`)}
        pages={pages}
        dueAt={(row) => row.answerBy}
        columns={columns(tab)}
      />
    </>
  );
}
