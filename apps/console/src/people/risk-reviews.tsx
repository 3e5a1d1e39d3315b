import { numberFormat } from '@gift/client/formats';
import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { type RiskOutcome, type RiskRule, riskRules } from '@gift/contract/operator/risk';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { usePages } from '../kit/api/use-pages';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { LoadState, naira, Section, Tabs } from '../kit/parts';
import { dateColumn, orderColumn, textColumn, timeLeftColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { detailLabels } from '../routes';
import './risk.css';
import { riskOutcomeLabels, riskRuleLabels } from '../labels/risk';

const t = texts({
  title: ['Risk reviews', '风险复核'],
  rules: ['Rules, last 30 days', '规则（近 30 天）'],
  rule: ['Rule', '规则'],
  threshold: ['Threshold', '阈值'],
  hits: ['Hits', '命中'],
  decided: ['Decided', '已处理'],
  share: ['Action taken', '已采取措施'],
  left: ['Time left', '剩余时间'],
  user: ['User', '用户'],
  measured: ['Measured · Threshold', '实测值 · 阈值'],
  order: ['Order', '订单'],
  opened: ['Opened', '创建时间'],
  actions: ['Actions', '操作'],
  decidedAt: ['Decided', '处理时间'],
  outcome: ['Decision', '处理结果'],
  by: ['Decided by', '处理人'],
  reason: ['Reason', '原因'],
  noProblemHint: [
    'The rule opens no new review of this user for some days.',
    '该规则在数天内不再复核此用户。',
  ],
  actionHint: [
    'Records that you acted. Freeze the account, pause trading or view linked accounts first:',
    '仅记录已采取措施。请先冻结账户、暂停交易或查看关联账户：',
  ],
  freeze: ['Freeze account', '冻结账户'],
  pause: ['Pause trading', '暂停交易'],
});

type Row = Received<'riskReviews'>['items'][number];
type Figures = Received<'riskRuleFigures'>['rules'][number];
type Tab = 'open' | 'decided';
const tabs: readonly (readonly [Tab, StaffText])[] = [
  ['open', ['Open', '待处理']],
  ['decided', ['Decided', '已处理']],
];

const number = (value: number) => numberFormat({}).format(value);
const percent = (share: number) => numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(share);

/** A measured value or a threshold in the unit of its rule. */
function valueText(rule: RiskRule, value: string): string {
  const { unit } = riskRules[rule];
  if (unit === 'kobo') return naira(value);
  return unit === 'bps' ? percent(Number(value) / 10_000) : number(Number(value));
}

const shareText = ({ decided, actionTaken }: Figures) =>
  decided === 0 ? '–' : percent(actionTaken / decided);

function RuleFigures() {
  const { data, error, reload } = useCall('riskRuleFigures', undefined, { about: ofQueue('risk') });
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <Section title={t.rules}>
      <table className="records risk-table">
        <thead>
          <tr>
            {(['rule', 'threshold', 'hits', 'decided', 'share'] as const).map((name) => (
              <th key={name} scope="col">
                {t[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rules.map((figures) => (
            <tr key={figures.rule} data-rule={figures.rule}>
              <th scope="row">{localize(riskRuleLabels[figures.rule])}</th>
              <td>
                <Link href={`/settings/${riskRules[figures.rule].settings[0]}`}>
                  {valueText(figures.rule, figures.threshold)}
                </Link>
              </td>
              <td>{number(figures.hits)}</td>
              <td>{number(figures.decided)}</td>
              <td>{shareText(figures)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const commonColumns = (): Column<Row>[] => [
  {
    id: 'user',
    title: t.user,
    width: 1.4,
    draw: ({ userID, nickname }) => <Link href={`/people/${userID}/risk`}>{nickname || userID}</Link>,
    text: ({ nickname }) => nickname,
  },
  textColumn('rule', t.rule, 1.8, ({ rule }) => localize(riskRuleLabels[rule])),
  textColumn(
    'measured',
    t.measured,
    1.9,
    ({ rule, measured, threshold }) => `${valueText(rule, measured)} · ${valueText(rule, threshold)}`,
  ),
  orderColumn('order', t.order, 1.4, ({ orderNo }) => orderNo, true),
  dateColumn('opened', t.opened, 1.2, ({ at }) => at),
];

type Chosen = { readonly row: Row; readonly outcome: RiskOutcome };
const outcomes = ['noProblem', 'actionTaken'] as const;

const openColumns = (choose: (chosen: Chosen) => void): Column<Row>[] => [
  timeLeftColumn('left', t.left, 1, ({ dueAt }) => dueAt),
  ...commonColumns(),
  {
    id: 'actions',
    title: t.actions,
    width: 3,
    draw: (row) => (
      <span className="bar">
        {outcomes.map((outcome) => (
          <button key={outcome} type="button" className="button" onClick={() => choose({ row, outcome })}>
            {localize(riskOutcomeLabels[outcome])}
          </button>
        ))}
      </span>
    ),
    text: () => '',
  },
];

const decidedColumns = (): Column<Row>[] => [
  dateColumn('decided', t.decidedAt, 1.2, ({ decidedAt }) => decidedAt),
  ...commonColumns(),
  textColumn('outcome', t.outcome, 1.2, ({ outcome }) =>
    outcome ? localize(riskOutcomeLabels[outcome]) : '',
  ),
  textColumn('by', t.by, 1.1, ({ decidedName }) => decidedName ?? ''),
  textColumn('reason', t.reason, 2, ({ reason }) => reason ?? ''),
];

/** The existing actions on a user. The decision itself only records that one was taken. */
function ActionLinks({ userID, rule }: Row) {
  const reason = localize([
    `Risk review: ${riskRuleLabels[rule][0]}`,
    `风险复核：${riskRuleLabels[rule][1]}`,
  ]);
  return (
    <>
      <p>{t.actionHint}</p>
      <p className="bar">
        <Link className="button" href={`/people/${userID}?${new URLSearchParams({ freeze: reason })}`}>
          {t.freeze}
        </Link>
        <Link className="button" href={`/people/${userID}`}>
          {t.pause}
        </Link>
        <Link className="button" href={`/people/${userID}/risk`}>
          {localize(detailLabels['/people/:userID/risk'])}
        </Link>
      </p>
    </>
  );
}

/** Users that a rule sent to review, and how often each rule was right. */
export function RiskReviewsPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'decided' ? 'decided' : 'open';
  const pages = usePages('riskReviews', { tab, limit: 50 }, { about: ofQueue('risk') });
  const [chosen, choose] = useState<Chosen>();
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      <PagedTable
        name={t.title}
        empty={tab === 'open' ? emptyListTexts.riskReviews : emptyListTexts.decided}
        list="riskReviews"
        filter={{ tab }}
        columns={tab === 'open' ? openColumns(choose) : decidedColumns()}
        keyOf={({ reviewID }) => reviewID}
        pages={pages}
        {...(tab === 'open' && { dueAt: ({ dueAt }: Row) => dueAt })}
      />
      <div className="after">
        <RuleFigures />
      </div>
      {chosen && (
        <ActionDialog
          title={actionTitle(localize(riskOutcomeLabels[chosen.outcome]), chosen.row.nickname)}
          about={chosen.row.reviewID}
          close={() => choose(undefined)}
          onConfirm={(reason) =>
            mutate('decideRiskReview', { reviewID: chosen.row.reviewID, outcome: chosen.outcome, reason })
          }
        >
          {chosen.outcome === 'actionTaken' ? (
            <ActionLinks {...chosen.row} />
          ) : (
            <p className="muted">{t.noProblemHint}</p>
          )}
        </ActionDialog>
      )}
    </>
  );
}
