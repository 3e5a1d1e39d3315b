import { receipts } from '@gift/contract';
import { koboOf } from '@gift/money';
import { bandList, type OperatorRate, setReferenceRates } from '../modules/catalog';
import { days, later } from '../platform/clock';
import { sql, type Tx } from '../platform/database/db';

// table: made-up rates. Nobody trades at them, and they are labelled demo wherever they are shown.

/** Naira per US dollar of a physical card of 100 with a cash receipt. */
export const nairaPerDollar: Record<string, number> = {
  steam: 1010,
  apple: 960,
  amazon: 930,
  googleplay: 900,
  razergold: 1040,
  xbox: 880,
  playstation: 870,
  sephora: 820,
  nordstrom: 760,
  ebay: 790,
  walmart: 640,
  target: 700,
  macys: 690,
  footlocker: 720,
  nike: 740,
  bestbuy: 710,
  gamestop: 730,
  roblox: 780,
  airbnb: 660,
  uber: 650,
  netflix: 620,
  spotify: 630,
};

/** One unit of each currency, in percent of the dollar's rate. */
const percentOfDollar: Record<string, number> = {
  USD: 100,
  GBP: 126,
  CAD: 70,
  EUR: 107,
  AUD: 63,
  CHF: 114,
  AED: 26,
  SGD: 74,
  BRL: 17,
  MXN: 5,
};

const percentOfReceipt = { none: 82, slip: 85, credit: 92, debit: 95, cash: 100 } as const;
const percentOfEcode = 94;
const percentOfBand: Record<number, number> = { 1: 92, 2: 95, 3: 98, 4: 100, 5: 101 };

/** Earlier rates in percent of today's, so that the demo charts move. */
const earlier = [
  { daysAgo: 6, percent: 97 },
  { daysAgo: 4, percent: 99 },
  { daysAgo: 2, percent: 98 },
];

/** Fills the reference rates of demo data, with a week of history for US cards. */
export async function seedReferenceRates(tx: Tx, now: Date): Promise<void> {
  const bands = await bandList(tx);
  const brandCountries = await tx.many<{ brandID: string; countryID: string; currency: string }>(sql`
    select brand_id as "brandID", country_id as "countryID", currency
    from catalog.brand_countries join catalog.countries on id = country_id`);
  const rates = brandCountries.flatMap(({ brandID, countryID, currency }): OperatorRate[] => {
    const dollar = nairaPerDollar[brandID];
    const share = percentOfDollar[currency];
    if (dollar === undefined || share === undefined) return [];
    return bands.flatMap(({ band }) => {
      const naira = (percent: number) =>
        koboOf(
          BigInt(Math.round((dollar * share * percent * (percentOfBand[band] ?? 100)) / 1_000_000)) * 100n,
        );
      const card = { brandID, countryID, band };
      return [
        { ...card, form: 'ecode' as const, receipt: 'none' as const, rateKobo: naira(percentOfEcode) },
        ...receipts.map((receipt) => ({
          ...card,
          form: 'physical' as const,
          receipt,
          rateKobo: naira(percentOfReceipt[receipt]),
        })),
      ];
    });
  });
  const american = rates.filter((rate) => rate.countryID === 'US');
  for (const { daysAgo, percent } of earlier) {
    const then = american.map((rate) => ({
      ...rate,
      rateKobo: koboOf(((rate.rateKobo * BigInt(percent)) / 10_000n) * 100n),
    }));
    await setReferenceRates(tx, then, { now: later(now, -days(daysAgo)), isDemo: true });
  }
  await setReferenceRates(tx, rates, { now, isDemo: true });
}
