import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { usePages } from '../kit/api/use-pages';
import { Tabs } from '../kit/parts';
import { dateColumn, textColumn, timeLeftColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { kindLabels, reviewReasonLabels, t as shared } from './labels';

const t = texts({
  title: ['Identity', '身份审核'],
});

const tabs: readonly (readonly ['numbers' | 'documents', StaffText])[] = [
  ['numbers', ['BVN and NIN', 'BVN 与 NIN']],
  ['documents', ['Documents', '证件与材料']],
];

type NumberRow = Received<'identityReviews'>['items'][number];
type DocumentReviewRow = Received<'documentReviews'>['items'][number];

const common = <Row extends NumberRow | DocumentReviewRow>(): Column<Row>[] => [
  timeLeftColumn('left', shared.left, 1, (row) => row.dueAt),
  textColumn('person', shared.person, 2, (row) => row.nickname),
  dateColumn('sent', shared.sent, 1.6, (row) => row.since),
];
const kindOf = <Row extends NumberRow | DocumentReviewRow>(draw: Column<Row>['draw']): Column<Row> => ({
  id: 'kind',
  title: shared.kind,
  width: 2,
  draw,
  text: (row) => row.kind,
});

function Numbers() {
  const [, go] = useLocation();
  const pages = usePages('identityReviews', { limit: 50 }, { about: ofQueue('identity') });
  return (
    <PagedTable
      name={localize(tabs[0]![1])}
      empty={emptyListTexts.numbers}
      list="identityReviews"
      pages={pages}
      dueAt={(row) => row.dueAt}
      keyOf={(row) => row.checkID}
      open={(row) => go(`/identity/numbers/${row.checkID}`)}
      columns={
        [
          ...common<NumberRow>(),
          kindOf<NumberRow>((row) => `${localize(kindLabels[row.kind]!)} ···${row.lastFour}`),
          textColumn('why', shared.why, 2, (row) => localize(reviewReasonLabels[row.why]!)),
        ] satisfies Column<NumberRow>[]
      }
    />
  );
}

function DocumentReviews() {
  const [, go] = useLocation();
  const pages = usePages('documentReviews', { limit: 50 }, { about: ofQueue('identity') });
  return (
    <PagedTable
      name={localize(tabs[1]![1])}
      empty={emptyListTexts.documents}
      list="documentReviews"
      pages={pages}
      dueAt={(row) => row.dueAt}
      keyOf={(row) => row.documentID}
      open={(row) => go(`/identity/documents/${row.documentID}`)}
      columns={[
        ...common<DocumentReviewRow>(),
        kindOf<DocumentReviewRow>((row) => localize(kindLabels[row.kind]!)),
      ]}
    />
  );
}

/** Pending identity checks, the nearest deadline first. The list shows at most a number's last four digits; other submitted data appears only in the review. */
export function IdentityQueue() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'documents' ? 'documents' : 'numbers';
  const choose = (next: string) => setParams({ tab: next });
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={choose} />
      {tab === 'numbers' ? <Numbers /> : <DocumentReviews />}
    </>
  );
}
