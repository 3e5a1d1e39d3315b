import { maxPreviewed, type RiskRule, riskRuleNames, riskRules } from '@gift/contract/operator/risk';
import type { OrderRole } from '@gift/contract/orders/states';
import { hours, later } from '../../platform/clock';
import type { Db } from '../../platform/database/db';
import type { Settings } from '../../settings';
import { disputedAmong, usersDisputedSince } from '../disputes';
import { newDevicesOf, usersPerDevice } from '../identity';
import {
  countUsersByDailySum,
  countUsersByOrderRate,
  lastOrdersOf,
  ordersInLastHour,
  salesSince,
  soldSince,
  tradedByThen,
  tradersSince,
} from '../orders';

/** One side of the order that a check is about. */
export type Subject = {
  readonly userID: bigint;
  readonly side: OrderRole;
  readonly orderID: bigint;
  /** When the order started. */
  readonly at: Date;
};

const userIDsOf = (subjects: readonly Subject[]): bigint[] => [
  ...new Set(subjects.map(({ userID }) => userID)),
];

type Rule = {
  /** What is compared with the threshold, for each subject. */
  readonly measure: (db: Db, subjects: readonly Subject[], settings: Settings) => Promise<bigint[]>;
  /** Users who reached the threshold since then. */
  readonly countUsers: (db: Db, since: Date, settings: Settings) => Promise<number>;
};

/** The newest orders since then, for a preview. */
const newestOrders = (since: Date) => ({ since, limit: maxPreviewed.order });

/** The basis points of disputed orders in each user's last orders. */
async function disputeShares(
  db: Db,
  userIDs: readonly bigint[],
  orders: number,
): Promise<Map<bigint, bigint>> {
  const last = await lastOrdersOf(db, userIDs, orders);
  const disputed = await disputedAmong(db, [...new Set(last.map(({ orderID }) => orderID))]);
  const counts = new Map<bigint, bigint>();
  for (const { userID, orderID } of last)
    if (disputed.has(orderID)) counts.set(userID, (counts.get(userID) ?? 0n) + 1n);
  return new Map([...counts].map(([userID, count]) => [userID, (count * 10_000n) / BigInt(orders)]));
}

const rules: Readonly<Record<RiskRule, Rule>> = {
  orderRate: {
    measure: ordersInLastHour,
    countUsers: (db, since, { riskOrdersPerHour }) =>
      countUsersByOrderRate(db, newestOrders(since), BigInt(riskOrdersPerHour)),
  },
  dailySum: {
    measure: tradedByThen,
    countUsers: (db, since, { riskDailyKobo }) =>
      countUsersByDailySum(db, newestOrders(since), riskDailyKobo),
  },
  newDeviceSale: {
    measure: async (db, subjects, { riskNewDeviceHours }) => {
      const newForMs = hours(riskNewDeviceHours);
      const since = new Date(Math.min(...subjects.map(({ at }) => at.getTime())) - newForMs);
      const devices = await newDevicesOf(db, userIDsOf(subjects), since);
      const firstLogin = ({ userID, at }: Subject) =>
        devices
          .filter((device) => device.userID === userID)
          .map((device) => device.at.getTime())
          .filter((login) => login <= at.getTime() && login >= at.getTime() - newForMs)
          .sort((a, b) => a - b)[0];
      return Promise.all(
        subjects.map((subject) => {
          const login = firstLogin(subject);
          return login === undefined ? 0n : soldSince(db, subject, new Date(login));
        }),
      );
    },
    countUsers: async (db, since, { riskNewDeviceSaleKobo, riskNewDeviceHours }) => {
      const newForMs = hours(riskNewDeviceHours);
      const traders = await tradersSince(db, newestOrders(since));
      const devices = await newDevicesOf(db, traders, later(since, -newForMs));
      const sellerIDs = [...new Set(devices.map(({ userID }) => userID))];
      const salesBySeller = new Map<bigint, { at: Date; kobo: bigint }[]>();
      for (const { sellerID, ...sale } of await salesSince(db, newestOrders(since), sellerIDs))
        salesBySeller.set(sellerID, [...(salesBySeller.get(sellerID) ?? []), sale]);
      const soldOn = (device: { userID: bigint; at: Date }) =>
        (salesBySeller.get(device.userID) ?? [])
          .filter(({ at }) => device.at <= at && at <= later(device.at, newForMs))
          .reduce((sum, { kobo }) => sum + kobo, 0n);
      return new Set(
        devices.filter((device) => soldOn(device) >= riskNewDeviceSaleKobo).map(({ userID }) => userID),
      ).size;
    },
  },
  disputeShare: {
    measure: async (db, subjects, { riskDisputeOrders }) => {
      const shares = await disputeShares(db, userIDsOf(subjects), riskDisputeOrders);
      return subjects.map(({ userID }) => shares.get(userID) ?? 0n);
    },
    countUsers: async (db, since, { riskDisputeBps, riskDisputeOrders }) => {
      const userIDs = await usersDisputedSince(db, since, maxPreviewed.dispute);
      const shares = await disputeShares(db, userIDs, riskDisputeOrders);
      return [...shares.values()].filter((share) => share >= BigInt(riskDisputeBps)).length;
    },
  },
  sharedDevice: {
    measure: async (db, subjects) => {
      const users = await usersPerDevice(db, userIDsOf(subjects));
      return subjects.map(({ userID }) => BigInt(users.get(userID) ?? 0));
    },
    countUsers: async (db, since, { riskDeviceUsers }) => {
      const users = await usersPerDevice(db, await tradersSince(db, newestOrders(since)));
      return [...users.values()].filter((count) => count >= riskDeviceUsers).length;
    },
  },
};

export const thresholdOf = (rule: RiskRule, settings: Settings): bigint =>
  BigInt(settings[riskRules[rule].settings[0]]);

export type Hit = {
  readonly rule: RiskRule;
  readonly userID: bigint;
  readonly orderID: bigint;
  readonly measured: bigint;
  readonly threshold: bigint;
};

/** The rules that the subjects match. */
export async function hitsOf(
  db: Db,
  kind: 'order' | 'dispute',
  subjects: readonly Subject[],
  settings: Settings,
): Promise<Hit[]> {
  const hits = await Promise.all(
    riskRuleNames.map(async (rule): Promise<Hit[]> => {
      const facts: { on: string; isForSellerOnly?: true } = riskRules[rule];
      const measuredSubjects = subjects.filter(({ side }) => !facts.isForSellerOnly || side === 'seller');
      if (facts.on !== kind || measuredSubjects.length === 0) return [];
      const measures = await rules[rule].measure(db, measuredSubjects, settings);
      const threshold = thresholdOf(rule, settings);
      return measuredSubjects.flatMap(({ userID, orderID }, at) => {
        const measured = measures[at] ?? 0n;
        return measured >= threshold ? [{ rule, userID, orderID, measured, threshold }] : [];
      });
    }),
  );
  return hits.flat();
}

/** How many users a rule would have matched since then with these settings. */
export const countRiskHits = (
  db: Db,
  rule: RiskRule,
  { since, settings }: { since: Date; settings: Settings },
): Promise<number> => rules[rule].countUsers(db, since, settings);
