import { useLocation, useSearchParams } from 'wouter';
import { emptyWords } from '../empty-words';
import type { Received } from '../kit/call';
import type { Column } from '../kit/data-table';
import { type Pair, said, texts } from '../kit/language';
import { ofQueue } from '../kit/live';
import { PagedTable } from '../kit/paged-table';
import { Left, ShortMoment, Tabs } from '../kit/parts';
import { usePages } from '../kit/use-pages';
import { kindWords, t as shared, whyWords } from './words';

const t = texts({
  title: ['Identity', '身份审核'],
});

const tabs: readonly (readonly ['numbers' | 'papers', Pair])[] = [
  ['numbers', ['BVN and NIN', 'BVN 与 NIN']],
  ['papers', ['Documents', '证件与材料']],
];

type Number = Received<'identityReviews'>['items'][number];
type Paper = Received<'paperReviews'>['items'][number];

const common = <Row extends Number | Paper>(): Column<Row>[] => [
  {
    id: 'left',
    title: shared.left,
    width: 1,
    draw: (row) => <Left until={row.dueAt} />,
    text: (row) => row.dueAt,
  },
  {
    id: 'person',
    title: shared.person,
    width: 2,
    draw: (row) => row.nickname,
    text: (row) => row.nickname,
  },
  {
    id: 'sent',
    title: shared.sent,
    width: 1.6,
    draw: (row) => <ShortMoment at={row.since} />,
    text: (row) => row.since,
  },
];
const kindOf = <Row extends Number | Paper>(draw: Column<Row>['draw']): Column<Row> => ({
  id: 'kind',
  title: shared.kind,
  width: 2,
  draw,
  text: (row) => row.kind,
});

function Numbers() {
  const [, go] = useLocation();
  const pages = usePages('identityReviews', { limit: 50 }, undefined, ofQueue('identity'));
  return (
    <PagedTable
      name={said(tabs[0]![1])}
      empty={emptyWords.numbers}
      list="identityReviews"
      pages={pages}
      keyOf={(row) => row.checkID}
      open={(row) => go(`/identity/numbers/${row.checkID}`)}
      columns={[
        ...common<Number>(),
        kindOf<Number>((row) => `${said(kindWords[row.kind]!)} ···${row.lastFour}`),
        {
          id: 'why',
          title: shared.why,
          width: 2,
          draw: (row) => said(whyWords[row.why]!),
          text: (row) => row.why,
        },
      ]}
    />
  );
}

function Papers() {
  const [, go] = useLocation();
  const pages = usePages('paperReviews', { limit: 50 }, undefined, ofQueue('identity'));
  return (
    <PagedTable
      name={said(tabs[1]![1])}
      empty={emptyWords.papers}
      list="paperReviews"
      pages={pages}
      keyOf={(row) => row.paperID}
      open={(row) => go(`/identity/papers/${row.paperID}`)}
      columns={[...common<Paper>(), kindOf<Paper>((row) => said(kindWords[row.kind]!))]}
    />
  );
}

/** Who waits to be known, the nearest deadline first. Nothing of what they sent is shown before a case is opened. */
export function IdentityQueue() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'papers' ? 'papers' : 'numbers';
  const choose = (next: string) => setParams({ tab: next });
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={choose} />
      {tab === 'numbers' ? <Numbers /> : <Papers />}
    </>
  );
}
