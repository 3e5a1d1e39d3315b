import { texts } from '@gift/client/language';
import { RaiseTier } from '../../../shared/forms/identity/raise-tier';
import type { Received } from '../../../shared/http/call';
import { deadlineText } from '../../../shared/i18n/time';
import { percent } from '../../../shared/trade/offer-texts';
import { ClockIcon, WarningIcon } from '../../../shared/ui/icons';
import { useNow } from '../../../shared/ui/time/use-now';

type Detail = Received<'offerDetail'>;

const t = texts({
  paused: ['This offer is paused.', '该报价已暂停。', 'This offer dey on pause.'],
  soldOut: ['This offer is sold out.', '该报价已售罄。', 'This offer don sell finish.'],
  unfunded: ['The buyer lacks funds right now.', '买家当前资金不足。', 'The buyer no get enough money now.'],
  closed: ['This trader is closed now.', '该用户休息中。', 'This trader don close for now.'],
  opensIn: [
    (time: string, clock: string) => `Closed. Opens in ${time} (${clock}).`,
    (time: string, clock: string) => `休息中，${time}后（${clock}）开放。`,
    (time: string, clock: string) => `Closed. E go open in ${time} (${clock}).`,
  ],
  hoursMin: [
    (h: number, m: number) => (h > 0 ? `${h} h ${m} min` : `${m} min`),
    (h: number, m: number) => (h > 0 ? `${h} 小时 ${m} 分钟` : `${m} 分钟`),
    (h: number, m: number) => (h > 0 ? `${h} h ${m} min` : `${m} min`),
  ],
  unmet: ['You cannot accept this offer yet:', '您暂时无法成交此报价：', 'You no fit accept this offer yet:'],
  tier: [
    (n: number) => `Reach verification level ${n}.`,
    (n: number) => `需达到认证等级 ${n}。`,
    (n: number) => `Reach verification level ${n}.`,
  ],
  completed: [
    (n: number) => `Complete ${n} trades first.`,
    (n: number) => `需先完成 ${n} 笔交易。`,
    (n: number) => `Complete ${n} trades first.`,
  ],
  completion: [
    (n: string) => `Complete ${n}% of your orders.`,
    (n: string) => `完成率需达到 ${n}%。`,
    (n: string) => `Complete ${n}% of your orders.`,
  ],
  disputes: [
    (n: string) => `Lose at most ${n}% of your orders in disputes.`,
    (n: string) => `败诉率不超过 ${n}%。`,
    (n: string) => `No lose pass ${n}% of your orders for disputes.`,
  ],
  trusted: [
    'Be one of their trusted contacts.',
    '需在对方信任名单中。',
    'Be one of the people wey dem trust.',
  ],
  notNew: [
    'Complete a few trades first: new traders are not accepted.',
    '对方不与新用户交易，请先完成几笔交易。',
    'Complete some trades first: dem no dey accept new traders.',
  ],
});

const minuteMs = 60_000;

/** Why no one can take the offer now; nothing if it is available. */
export function AvailabilityNotice({ detail: { availability, opensAt } }: { detail: Detail }) {
  const now = useNow();
  if (availability === 'open') return null;
  if (availability !== 'outOfHours')
    return (
      <p className="notice warning" role="status">
        <WarningIcon size={18} />
        {t[availability]}
      </p>
    );
  const leftMin = opensAt ? Math.max(1, Math.ceil((new Date(opensAt).getTime() - now) / minuteMs)) : 0;
  return (
    <p className="notice warning" role="status">
      <ClockIcon size={18} />
      {opensAt
        ? t.opensIn(t.hoursMin(Math.floor(leftMin / 60), leftMin % 60), deadlineText(opensAt, now))
        : t.closed}
    </p>
  );
}

/** Requirements of the maker that this user does not meet, each with its figure. */
export function Unmet({ detail: { unmet, requirements } }: { detail: Detail }) {
  const requirementTexts: Record<Detail['unmet'][number], string> = {
    RequirementTier: t.tier(requirements.minTier),
    RequirementCompleted: t.completed(requirements.minCompleted),
    RequirementCompletion: t.completion(percent(requirements.minCompletionBp)),
    RequirementDisputes: t.disputes(percent(requirements.maxDisputeLostBp)),
    RequirementTrusted: t.trusted,
    RequirementNotNew: t.notNew,
  };
  return (
    <section className="notice warning column" role="status">
      <span className="strong">{t.unmet}</span>
      <ul>
        {unmet.map((name) => (
          <li key={name}>{requirementTexts[name]}</li>
        ))}
      </ul>
      {unmet.includes('RequirementTier') && <RaiseTier small fit />}
    </section>
  );
}
