import { riskFigureDays } from '@gift/contract/operator/risk';
import { unitOf } from '@gift/contract/operator/setting-fields';
import type { Language } from '@gift/contract/text/localized';
import { formatNaira, koboOf } from '@gift/money';
import { maxArchiveMonths, minArchiveMonths } from '../../../platform/archives';
import { Refusal } from '../../../platform/calls/refusal';
import { parseSetting } from '../../../platform/config/settings';
import { defaultSettings, type Settings } from '../../../settings';
import { type SettingKey, settingName } from './names';

/** `validFrom` null: in force as soon as it is approved. */
export type SettingChange = { key: string; value: string; validFrom: string | null };

type Bound = readonly [min: number, max: number];
const year = 366;
/** The bounds of a number by its unit. */
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

/** Where the unit's bounds would let an operator lock everyone out or give money away. */
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
  rememberedPinMinutes: [0, 15],
  rememberedPinKobo: [0, 20_000_000],
  consoleSessionHours: [1, 24],
  consoleIdleMin: [1, 480],
  consoleNearMin: [1, 480],
  suspenseDueHours: [1, 720],
  questionDueHours: [1, 720],
  approvalHours: [1, 720],
  newColleagueDays: [1, 90],
  quoteMin: [1, 60],
  referenceTradesNeeded: [5, 1000],
  // Nobody may turn the second person off.
  rateApprovalAboveBps: [0, 5_000],
  rateLowestKobo: [1, 1e12],
  rateHighestKobo: [1, 1e12],
  // The fee and its VAT are deducted from the release: nobody charges more than a tenth.
  tradeFeeBps: [0, 1_000],
  tradeFeeVatBps: [0, 3_000],
  withdrawVatBps: [0, 3_000],
  rateBandBps: [100, 9_000],
  rewardTradeBps: [0, 1_000],
  disputeCasesHeld: [1, 1_000],
  disputeStatsFromOrders: [1, 1_000_000],
  // Whole recordings are sent over 3G and stored on one disk.
  proofPdfMaxBytes: [1_000_000, 100_000_000],
  proofVideoMaxBytes: [1_000_000, 500_000_000],
  proofVideoSeconds: [10, 1_800],
  archiveOrdersMonths: [0, maxArchiveMonths],
  archiveMessagesMonths: [0, maxArchiveMonths],
  // Below these, a rule would match ordinary users.
  riskOrdersPerHour: [2, 100_000],
  riskDailyKobo: [1_000_000, 1e12],
  riskNewDeviceSaleKobo: [1_000_000, 1e12],
  riskNewDeviceHours: [1, 720],
  riskDisputeBps: [100, 10_000],
  // The orders are read for each check.
  riskDisputeOrders: [5, 100],
  riskDeviceUsers: [2, 10_000],
  riskReviewHours: [1, 720],
  riskRetentionDays: [riskFigureDays, 3_650],
  imTokenDays: [1, 365],
  imConnections: [1, 10_000_000],
  imSendsPer10S: [1, 10_000],
  // A case file and its room are read whole; more lines from both sides would not fit.
  imCaseLinesPerHour: [10, 4_000],
  imCaseLines: [100, 4_000],
};

/** The first of each pair may never be above the second. */
const ordered: readonly (readonly [SettingKey, SettingKey])[] = [
  ['tradeFeeMinKobo', 'tradeFeeMaxKobo'],
  ['topUpMinKobo', 'topUpMaxKobo'],
  ['rateLowestKobo', 'rateHighestKobo'],
  ['pinFailsToLock', 'pinFailsToReset'],
  ['disputeModeratorKobo', 'disputeLeadKobo'],
  ['disputeReviewTargetMin', 'disputeReviewMin'],
  ['withdrawFeeKobo', 'withdrawFeeLargeKobo'],
  // Points may be paid only when no tier's proceeds are on hold any more: until then a trade may be undone.
  ['tierPayoutHoldHours', 'rewardLockHours'],
];

const kickPolicies: readonly unknown[] = [0, 1, 4, 5];
/** Ages from which rows are archived: never, or once the longest hold and every deadline have passed. */
const archiveMonths = /^archive\w+Months$/;
const isArchiveAge = (value: unknown) => value === 0 || Number(value) >= minArchiveMonths;
const hosts = /^[a-z0-9.-]{3,100}(,[a-z0-9.-]{3,100}){0,30}$/;
const phone = /^(\+?\d{7,15})?$/;
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

const valueText = (key: string, value: number): string => {
  const unit = unitOf(key, value);
  if (unit === 'kobo') return formatNaira(koboOf(BigInt(value)));
  return unit === 'bps' ? `${value / 100}%` : String(value);
};

function checkNumbers(key: SettingKey, name: string, values: readonly (number | bigint)[]) {
  const [min, max] = own[key] ?? byUnit[unitOf(key, values[0])];
  const isWhole = values.every((one) => typeof one === 'bigint' || Number.isSafeInteger(one));
  if (!isWhole || values.some((one) => one < min || one > max))
    throw new Refusal('SettingOutOfRange', { name, min: valueText(key, min), max: valueText(key, max) });
}

const largestOf = (value: unknown): bigint =>
  [value]
    .flat()
    .reduce<bigint>((high, one) => (BigInt(one as number) > high ? BigInt(one as number) : high), 0n);

const pairsOf = (key: SettingKey) => ordered.filter((pair) => pair.some((one) => one === key));

function checkOrder(key: SettingKey, next: Settings, language: Language) {
  for (const [lower, upper] of pairsOf(key))
    if (largestOf(next[lower]) > largestOf(next[upper]))
      throw new Refusal('SettingsCross', {
        lower: settingName(lower, language),
        upper: settingName(upper, language),
      });
}

/** Refuses a value that would cross a scheduled change of its pair while both are in force. */
async function checkPlans(
  { key, value, from }: Pick<CheckedChange, 'key' | 'value' | 'from'>,
  stored: StoredSettings,
  language: Language,
) {
  const others = new Set<string>(pairsOf(key).flat());
  if (others.size === 0) return;
  const plans = (await stored.scheduledAfter(from)).filter((plan) => others.has(plan.key));
  const until = plans.find((plan) => plan.key === key)?.validFrom;
  for (const { validFrom } of plans)
    if (!until || validFrom < until)
      checkOrder(key, { ...(await stored.at(validFrom)), [key]: value } as Settings, language);
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one} kobo` : one));

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(defaultSettings, key);

/** A valid change: what it sets, and all settings before and after it. */
export type CheckedChange = {
  key: SettingKey;
  value: unknown;
  from: Date;
  before: Settings;
  after: Settings;
};

/** The stored settings: those in force at a date, and the changes scheduled after it, in order. */
type StoredSettings = {
  at: (date: Date) => Promise<Settings>;
  scheduledAfter: (date: Date) => Promise<readonly { key: string; validFrom: Date }[]>;
};

/** Refuses a change that cannot be carried out: wrong type, out of bounds, in the past, or without effect. */
export async function checkSetting(
  { key, value: text, validFrom }: SettingChange,
  { now, language, ...stored }: StoredSettings & { now: Date; language: Language },
): Promise<CheckedChange> {
  if (!isSettingKey(key)) throw new Refusal('SettingUnknown');
  const name = settingName(key, language);
  const standard: unknown = defaultSettings[key];
  const value = parseSetting(text);
  if (value === undefined || kindOf(value) !== kindOf(standard))
    throw new Refusal('SettingUnreadable', { name });
  const numbers = [value].flat().filter((one) => typeof one === 'number' || typeof one === 'bigint');
  if (numbers.length > 0) checkNumbers(key, name, numbers as (number | bigint)[]);
  if (key === 'imKickPolicy' && !kickPolicies.includes(value))
    throw new Refusal('SettingUnreadable', { name });
  if (archiveMonths.test(key) && !isArchiveAge(value))
    throw new Refusal('SettingOutOfRange', {
      name,
      min: String(minArchiveMonths),
      max: String(maxArchiveMonths),
    });
  if (typeof value === 'string' && !texts[key]?.test(value)) throw new Refusal('SettingUnreadable', { name });
  const from = validFrom === null ? now : new Date(validFrom);
  if (from < now) throw new Refusal('SettingPast');
  const before = await stored.at(from);
  if (textOf(before[key]) === textOf(value)) throw new Refusal('SettingSame');
  const after = { ...before, [key]: value } as Settings;
  checkOrder(key, after, language);
  const change = { key, value, from, before, after };
  await checkPlans(change, stored, language);
  return change;
}
