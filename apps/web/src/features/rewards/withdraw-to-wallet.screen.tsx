import { texts } from '@gift/client/language';
import { koboOf, typedNaira } from '@gift/money';
import { useState } from 'react';
import { PinRefused, PinSheet } from '../../shared/forms/approval/pin-sheet';
import { Form } from '../../shared/forms/form';
import { RaiseTier } from '../../shared/forms/identity/raise-tier';
import { koboTyped, MoneyInput } from '../../shared/forms/money-input';
import { useSavedForm } from '../../shared/forms/use-saved-form';
import { useAction } from '../../shared/http/use-action';
import { useRemote } from '../../shared/http/use-remote';
import { dayOf, deadlineText } from '../../shared/i18n/time';
import { Button, ButtonLink } from '../../shared/ui/button';
import { ChipChoice } from '../../shared/ui/chip';
import { Remotely, Skeleton, Stale } from '../../shared/ui/feedback/states';
import { CheckIcon, ClockIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Amount, sumText } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { useNow } from '../../shared/ui/time/use-now';
import { sources } from './labels';
import type { Summary } from './level';
import './rewards.css';

const t = texts({
  title: ['Rewards to wallet', '奖励转入钱包', 'Rewards to wallet'],
  points: ['Points you can move', '可转入积分', 'Points wey you fit move'],
  rate: ['1 point is ₦1. No fee.', '1 积分 = ₦1，免手续费。', '1 point na ₦1. No fee.'],
  amount: ['Amount to move', '转入数额', 'Amount to move'],
  min: [
    (sum: string) => `At least ${sum}`,
    (sum: string) => `最低 ${sum}`,
    (sum: string) => `At least ${sum}`,
  ],
  all: ['All', '全部', 'All'],
  chips: ['Quick amounts', '常用数额', 'Quick amounts'],
  enter: ['Enter an amount', '请输入数额', 'Enter amount'],
  move: ['Move', '转入', 'Move'],
  after: ['Points left after', '转入后剩余积分', 'Points wey go remain'],
  few: [
    (sum: string) => `You can move points from ${sum}. Trade, do tasks or invite friends to earn more.`,
    (sum: string) => `满 ${sum} 即可转入。交易、任务和邀请好友都能获得积分。`,
    (sum: string) => `You fit move points from ${sum}. Trade, do tasks or invite friends to earn more.`,
  ],
  earn: ['How to earn more', '如何获得更多', 'How to earn more'],
  tooMuch: [
    (sum: string) => `You can move ${sum} now.`,
    (sum: string) => `现在最多可转入 ${sum}。`,
    (sum: string) => `You fit move ${sum} now.`,
  ],
  today: [
    (sum: string) => `You can move ${sum} more today, the rest tomorrow.`,
    (sum: string) => `今日还可转入 ${sum}，其余请明天再转。`,
    (sum: string) => `You fit move ${sum} more today, the rest tomorrow.`,
  ],
  room: [
    (sum: string) => `Your wallet has room for ${sum} more.`,
    (sum: string) => `您的钱包还可容纳 ${sum}。`,
    (sum: string) => `Your wallet get space for ${sum} more.`,
  ],
  locked: ['Available later', '暂不可转入', 'Available later'],
  due: [
    (when: string) => `From ${when}`,
    (when: string) => `${when} 起可转入`,
    (when: string) => `From ${when}`,
  ],
  awaitsBudget: [
    'Paid when the reward budget is topped up',
    '奖励资金补足后到账',
    'We go pay am when we top up the reward budget',
  ],
  lapses: [
    (sum: string, day: string) => `${sum} expires on ${day}`,
    (sum: string, day: string) => `${sum} 将于 ${day} 过期`,
    (sum: string, day: string) => `${sum} go expire on ${day}`,
  ],
  what: ['Points to wallet', '积分转入钱包', 'Points to wallet'],
  unsure: [
    'No reply. You can safely try again: it happens only once.',
    '未收到回应。可放心重试，只会执行一次。',
    'No reply. You fit try again, no fear: e go happen only once.',
  ],
  done: [
    (sum: string) => `${sum} is in your wallet`,
    (sum: string) => `${sum} 已转入钱包`,
    (sum: string) => `${sum} don enter your wallet`,
  ],
  left: ['Points', '剩余积分', 'Points'],
  wallet: ['Wallet', '钱包余额', 'Wallet'],
  balance: ['View balance', '查看余额', 'See balance'],
  again: ['Back to rewards', '返回奖励', 'Back to rewards'],
});

/** `/withdrawtowallet`: converts points to available money, with the wallet PIN. */
export default function WithdrawToWallet() {
  const remote = useRemote('rewardsSummary', undefined, { cache: false });
  const [text, save, clearDraft] = useSavedForm('rewards', '');
  const [asking, ask] = useState(false);
  const [withdrawal, setWithdrawal] = useState<{
    movedKobo: string;
    pointsKobo: string;
    availableKobo: string;
  } | null>(null);
  const move = useAction('moveRewards');
  const summary = remote.data;
  const max = summary ? maxOf(summary) : 0n;
  const amount = koboTyped(text);
  const isReady =
    summary !== undefined && amount !== null && amount >= BigInt(summary.minMoveKobo) && amount <= max;
  if (withdrawal) return <Moved moved={withdrawal} />;

  async function pay(walletPin: string) {
    const done = await move.run({ amountKobo: String(amount), walletPin });
    if (!done) return remote.refresh();
    clearDraft();
    ask(false);
    setWithdrawal(done);
  }
  const { failure } = move;
  const isAboutPin = failure?.refusal?.startsWith('WalletPin') ?? false;
  const isAbove = failure && !isAboutPin && !failure.isUncertain;
  const note = failure && (failure.isUncertain ? t.unsure : failure.message);
  return (
    <Screen
      title={t.title}
      backTo="/rewards"
      bar={
        summary && BigInt(summary.pointsKobo) < BigInt(summary.minMoveKobo) ? (
          <ButtonLink to="/rewards">{t.earn}</ButtonLink>
        ) : (
          <>
            {isAbove && (
              <p className="danger small center" role="alert">
                {note}
              </p>
            )}
            <Button type="submit" form="move-points" disabled={!isReady}>
              {isReady ? (
                <>
                  {t.move} <Amount kobo={amount} />
                </>
              ) : (
                t.enter
              )}
            </Button>
          </>
        )
      }
    >
      <Remotely remote={remote} isQuiet skeleton={<Skeleton lines={2} height={120} />}>
        {(data) => (
          <>
            <Stale remote={remote} />
            <Points
              summary={data}
              max={max}
              text={text}
              amount={amount}
              onType={(next) => {
                move.clear();
                save(next);
              }}
              onSubmit={() => isReady && ask(true)}
            />
            <LockedPoints summary={data} />
          </>
        )}
      </Remotely>
      {asking && (
        <PinRefused failure={failure} here="/withdrawtowallet" onClose={() => ask(false)}>
          <PinSheet
            open={!isAbove}
            onClose={() => ask(false)}
            onPin={(pin) => void pay(pin)}
            kobo={String(amount)}
            what={t.what}
            error={note}
            busy={move.busy}
          />
        </PinRefused>
      )}
    </Screen>
  );
}

/** The maximum amount now, in kobo: limited by the points, the daily limit, and the wallet's headroom. */
const maxOf = ({ pointsKobo, leftTodayKobo, headroomKobo }: Summary): bigint =>
  [pointsKobo, leftTodayKobo, headroomKobo ?? pointsKobo]
    .map((kobo) => BigInt(kobo))
    .reduce((min, kobo) => (kobo < min ? kobo : min));

const chips = [50_000n, 100_000n, 500_000n];

function Points({
  summary,
  max,
  text,
  amount,
  onType,
  onSubmit,
}: {
  summary: Summary;
  max: bigint;
  text: string;
  amount: bigint | null;
  onType: (text: string) => void;
  onSubmit: () => void;
}) {
  const { pointsKobo, minMoveKobo, leftTodayKobo, headroomKobo } = summary;
  const points = BigInt(pointsKobo);
  const isFew = points < BigInt(minMoveKobo);
  const isOver = amount !== null && amount > max;
  return (
    <Form id="move-points" className="card stack" onSubmit={onSubmit}>
      <p className="points">
        <span className="muted block">{t.points}</span>
        <Amount kobo={pointsKobo} size="xl" whole />
        <span className="muted small block">{t.rate}</span>
      </p>
      {isFew ? (
        <p className="notice">{t.few(sumText(minMoveKobo))}</p>
      ) : (
        <>
          <MoneyInput
            label={t.amount}
            value={text}
            onChange={onType}
            hint={t.min(sumText(minMoveKobo))}
            error={isOver ? t.tooMuch(sumText(String(max))) : undefined}
          />
          <ChipChoice
            label={t.chips}
            value={amount === null ? null : String(amount)}
            onChange={(kobo) => onType(typedNaira(koboOf(BigInt(kobo))))}
            options={[
              {
                value: String(max),
                text: (
                  <>
                    {t.all} <Amount kobo={koboOf(max)} whole />
                  </>
                ),
              },
              ...chips
                .filter((kobo) => kobo < max)
                .map((kobo) => ({ value: String(kobo), text: <Amount kobo={koboOf(kobo)} whole /> })),
            ]}
          />
          <p className="row between">
            <span className="muted">{t.after}</span>
            <Amount
              kobo={koboOf(amount !== null && amount <= points ? points - amount : points)}
              size="s"
              whole
            />
          </p>
          {BigInt(leftTodayKobo) < points && <p className="notice">{t.today(sumText(leftTodayKobo))}</p>}
          {headroomKobo !== null && BigInt(headroomKobo) < points && (
            <div className="notice warning">
              <p className="grow">{t.room(sumText(headroomKobo))}</p>
              <RaiseTier small fit tone="quiet" />
            </div>
          )}
        </>
      )}
    </Form>
  );
}

/** Points that cannot be moved yet, and those that expire first. */
function LockedPoints({ summary }: { summary: Summary }) {
  const now = useNow();
  const { locked, expiring } = summary;
  if (locked.length + expiring.length === 0) return null;
  return (
    <section className="card stack">
      {locked.length > 0 && <h2 className="strong">{t.locked}</h2>}
      <div className="rows">
        {locked.map(({ source, amountKobo, dueAt, awaitsBudget }, at) => (
          <ListRow
            key={at}
            start={<ClockIcon size={20} className="muted" />}
            title={sources[source]}
            note={awaitsBudget ? t.awaitsBudget : t.due(deadlineText(dueAt, now))}
            end={<Amount kobo={amountKobo} size="s" whole />}
          />
        ))}
      </div>
      {expiring.map(({ amountKobo, expiresAt }, at) => (
        <p key={at} className="muted small">
          {t.lapses(sumText(amountKobo), dayOf(expiresAt))}
        </p>
      ))}
    </section>
  );
}

function Moved({ moved }: { moved: { movedKobo: string; pointsKobo: string; availableKobo: string } }) {
  return (
    <Screen
      title={t.title}
      backTo="/rewards"
      bar={
        <div className="two">
          <ButtonLink to="/rewards" tone="quiet" replace>
            {t.again}
          </ButtonLink>
          <ButtonLink to="/balance" replace>
            {t.balance}
          </ButtonLink>
        </div>
      }
    >
      <section className="card stack center" role="status">
        <CheckIcon size={40} className="positive" />
        <h2>{t.done(sumText(moved.movedKobo))}</h2>
        <p className="rewards-moved">
          <span>
            <span className="muted small block">{t.left}</span>
            <Amount kobo={moved.pointsKobo} size="m" whole />
          </span>
          <span>
            <span className="muted small block">{t.wallet}</span>
            <Amount kobo={moved.availableKobo} size="m" />
          </span>
        </p>
      </section>
    </Screen>
  );
}
