import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { type ModeratorWork, type WorkPeriod, workPeriods } from '@gift/contract/disputes/moderator-work';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofCases } from '../kit/api/live-events';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { durationText, LoadState, Tabs } from '../kit/parts';
import { textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';
import { periodLabels, workLabels } from '../labels/moderator-work';

const t = texts({
  title: ['Moderators', '审核员'],
  name: ['Name', '姓名'],
  median: ['Median, queue to ruling', '排队至裁决用时中位数'],
  satisfaction: ['Satisfaction', '处理评价'],
});

type Row = Received<'moderatorFigures'>['items'][number];

/** A figure that leads to its cases; `text` shows another value than their number. */
function Figure({
  row,
  work,
  days,
  text,
}: {
  row: Row;
  work: ModeratorWork;
  days: WorkPeriod;
  text?: string;
}) {
  const number = row.cases[work];
  if (number === 0) return <>{text ?? number}</>;
  const filter = new URLSearchParams({ moderatorID: row.userID, work, days });
  return <Link href={`/disputes?${filter}`}>{text ?? number}</Link>;
}

function columns(days: WorkPeriod): Column<Row>[] {
  const figure = (work: ModeratorWork): Column<Row> =>
    textColumn(
      work,
      localize(workLabels[work]),
      1,
      (row) => String(row.cases[work]),
      (row) => <Figure row={row} work={work} days={days} />,
    );
  const score = ({ caseRatingScore, cases }: Row) =>
    caseRatingScore === null ? '–' : `${caseRatingScore}/5 (${cases.rated})`;
  return [
    textColumn('name', t.name, 1.6, (row) => row.nickname),
    ...(['open', 'overdue', 'decided'] as const).map(figure),
    textColumn('median', t.median, 1.3, ({ ruledMedianMin }) =>
      ruledMedianMin === null ? '–' : durationText(ruledMedianMin),
    ),
    ...(['appealed', 'overturned'] as const).map(figure),
    textColumn('satisfaction', t.satisfaction, 1.3, score, (row) => (
      <Figure row={row} work="rated" days={days} text={score(row)} />
    )),
  ];
}

/** For leads: who has how many cases, and how the rulings of the last days turned out. */
export function ModeratorsPage() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const days = workPeriods.find((period) => period === params.get('days')) ?? '30';
  const { data, error, reload } = useCall('moderatorFigures', { days }, { about: ofCases });
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs
        tabs={workPeriods.map((period) => [period, periodLabels[period]] as const)}
        at={days}
        choose={(period) => setParams({ days: period })}
      />
      {data ? (
        <DataTable
          name={t.title}
          empty={emptyListTexts.noModerators}
          rows={data.items}
          columns={columns(days)}
          keyOf={(row) => row.userID}
          open={(row) => go(`/staff/${row.userID}`)}
        />
      ) : (
        <LoadState error={error} reload={reload} />
      )}
    </>
  );
}
