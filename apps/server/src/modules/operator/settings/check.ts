import { unitOf } from '@gift/contract/operator/setting-fields';
import { formatNaira, koboOf } from '@gift/money';
import { Refusal } from '../../../platform/calls/refusal';
import { parseSetting } from '../../../platform/config/settings';
import { defaultSettings, type Settings } from '../../../settings';
import type { SettingKey } from './names';

/** `validFrom` null: from the moment it is agreed to. */
export type SettingChange = { key: string; value: string; validFrom: string | null };

type Bound = readonly [least: number, most: number];
const year = 366;
/** What a number can be by what it counts. */
const byUnit = {
  kobo: [0, 1e12],
  bps: [0, 10_000],
  minutes: [0, year * 24 * 60],
  hours: [0, year * 24],
  days: [0, year * 10],
  seconds: [0, 24 * 3600],
  bytes: [0, 2 ** 40],
  count: [0, 10_000_000],
  yesNo: [0, 0],
  text: [0, 0],
} as const satisfies Record<string, Bound>;

/** Where the unit alone would let somebody lock everybody out, or give money away. */
const own: Partial<Record<SettingKey, Bound>> = {
  tierBalanceCapKobo: [-1, 1e12],
  sessionDays: [1, 365],
  sessionsPerUser: [1, 1000],
  codeMinutes: [1, 60],
  codeTries: [1, 20],
  loginFailsPerAccount: [1, 100],
  loginFailsPerAddress: [1, 10_000],
  pinFailsToLock: [1, 20],
  pinFailsToReset: [1, 50],
  consoleSessionHours: [1, 24],
  consoleIdleMin: [1, 480],
  consoleNearMin: [1, 480],
  suspenseDueHours: [1, 720],
  questionDueHours: [1, 720],
  approvalHours: [1, 720],
  newColleagueDays: [1, 90],
  quoteMin: [1, 60],
  referenceTradesNeeded: [5, 1000],
  rateLowestKobo: [1, 1e12],
  rateHighestKobo: [1, 1e12],
  // A fee and its VAT are taken off what is released: a tenth is more than anybody takes.
  tradeFeeBps: [0, 1_000],
  tradeFeeVatBps: [0, 3_000],
  withdrawVatBps: [0, 3_000],
  rateBandBps: [100, 9_000],
  rewardTradeBps: [0, 1_000],
  disputeCasesHeld: [1, 1_000],
  disputeStatsFromOrders: [1, 1_000_000],
  // Whole recordings travel over 3G and lie on one disk.
  proofPdfMaxBytes: [1_000_000, 100_000_000],
  proofVideoMaxBytes: [1_000_000, 500_000_000],
  proofVideoSeconds: [10, 1_800],
  imTokenDays: [1, 365],
  imConnections: [1, 10_000_000],
  imSendsPer10S: [1, 10_000],
  // A case file and its room are read whole: more lines than these of both sides do not fit them.
  imCaseLinesPerHour: [10, 4_000],
  imCaseLines: [100, 4_000],
};

/** Of these the first may never lie above the second. */
const ordered: readonly (readonly [SettingKey, SettingKey])[] = [
  ['tradeFeeMinKobo', 'tradeFeeMaxKobo'],
  ['topUpMinKobo', 'topUpMaxKobo'],
  ['rateLowestKobo', 'rateHighestKobo'],
  ['pinFailsToLock', 'pinFailsToReset'],
  ['disputeModeratorKobo', 'disputeLeadKobo'],
  ['disputeReviewTargetMin', 'disputeReviewMin'],
  ['withdrawFeeKobo', 'withdrawFeeLargeKobo'],
  // Points may be paid only when no tier's money is on hold any more: until then a trade may be undone.
  ['tierPayoutHoldHours', 'rewardLockHours'],
];

const kickPolicies: readonly unknown[] = [0, 1, 4, 5];
const hosts = /^[a-z0-9.-]{3,100}(,[a-z0-9.-]{3,100}){0,30}$/;
const phone = /^(\+?\d{7,15})?$/;
/** What a text must look like; a setting that is a text has a line here. */
const texts: Partial<Record<SettingKey, RegExp>> = {
  pushServices: hosts,
  supportPhone: phone,
  supportWhatsapp: phone,
  supportEmail: /^([^\s@]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+)?$/i,
};

const kindOf = (value: unknown): string =>
  Array.isArray(value)
    ? `${value.length} ${typeof value[0]} ${value.every((one) => typeof one === typeof value[0])}`
    : typeof value;

const shown = (key: string, value: number): string => {
  const unit = unitOf(key, value);
  if (unit === 'kobo') return formatNaira(koboOf(BigInt(value)));
  return unit === 'bps' ? `${value / 100}%` : String(value);
};

function checkNumbers(key: string, values: readonly (number | bigint)[]) {
  const [least, most] = own[key as SettingKey] ?? byUnit[unitOf(key, values[0])];
  const isWhole = values.every((one) => typeof one === 'bigint' || Number.isSafeInteger(one));
  if (!isWhole || values.some((one) => one < least || one > most))
    throw new Refusal('SettingOutOfRange', { key, least: shown(key, least), most: shown(key, most) });
}

const most = (value: unknown): bigint =>
  [value]
    .flat()
    .reduce<bigint>((high, one) => (BigInt(one as number) > high ? BigInt(one as number) : high), 0n);

const pairsOf = (key: string) => ordered.filter((pair) => pair.some((one) => one === key));

function checkOrder(key: string, next: Settings) {
  for (const [lower, upper] of pairsOf(key))
    if (most(next[lower]) > most(next[upper])) throw new Refusal('SettingsCross', { lower, upper });
}

/** Refuses what a change of the other one of a pair, planned for while this value is in force, would cross. */
async function checkPlans({ key, value, from }: Pick<CheckedChange, 'key' | 'value' | 'from'>, told: Told) {
  const others = new Set<string>(pairsOf(key).flat());
  if (others.size === 0) return;
  const plans = (await told.plannedAfter(from)).filter((plan) => others.has(plan.key));
  const until = plans.find((plan) => plan.key === key)?.validFrom;
  for (const { validFrom } of plans)
    if (!until || validFrom < until)
      checkOrder(key, { ...(await told.at(validFrom)), [key]: value } as Settings);
}

const plain = (value: unknown) =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one} kobo` : one));

/** A change as it can be carried out: what it sets, and everything as it will stand from then on. */
export type CheckedChange = {
  key: SettingKey;
  value: unknown;
  from: Date;
  before: Settings;
  after: Settings;
};

/** What is written down: the settings in force at a moment, and what begins after it, in the order of time. */
type Told = {
  at: (moment: Date) => Promise<Settings>;
  plannedAfter: (moment: Date) => Promise<readonly { key: string; validFrom: Date }[]>;
};

/**
 * Refuses a change of a setting that cannot be carried out: one of another kind or beyond its bounds, one that begins in
 * the past, and one that changes nothing.
 */
export async function checkSetting(
  { key, value: text, validFrom }: SettingChange,
  { now, ...told }: Told & { now: Date },
): Promise<CheckedChange> {
  if (!Object.hasOwn(defaultSettings, key)) throw new Refusal('SettingUnknown');
  const standard: unknown = defaultSettings[key as SettingKey];
  const value = parseSetting(text);
  if (value === undefined || kindOf(value) !== kindOf(standard))
    throw new Refusal('SettingUnreadable', { key });
  const numbers = [value].flat().filter((one) => typeof one === 'number' || typeof one === 'bigint');
  if (numbers.length > 0) checkNumbers(key, numbers as (number | bigint)[]);
  if (key === 'imKickPolicy' && !kickPolicies.includes(value))
    throw new Refusal('SettingUnreadable', { key });
  if (typeof value === 'string' && !texts[key as SettingKey]?.test(value))
    throw new Refusal('SettingUnreadable', { key });
  const from = validFrom === null ? now : new Date(validFrom);
  if (from < now) throw new Refusal('SettingPast');
  const before = await told.at(from);
  if (plain(before[key as SettingKey]) === plain(value)) throw new Refusal('SettingSame');
  const after = { ...before, [key]: value } as Settings;
  checkOrder(key, after);
  const change = { key: key as SettingKey, value, from, before, after };
  await checkPlans(change, told);
  return change;
}
