import type { Kobo } from '@gift/money';
import { koboOf } from '@gift/money';
import { invariant } from '../../../platform/calls/refusal';
import { sql, type Tx } from '../../../platform/database/db';
import { accountOf, type Provider, type Reason } from '../accounts';

/**
 * The result of a movement. `isPosted` is false if the key was already used with the same content: nothing moves, and
 * the first transfer counts. The same key with other content throws, as does every other misuse.
 */
export type Posted = { readonly transferID: bigint; readonly isPosted: boolean };

/** The result of a movement that may lack funds. If it does, nothing moves, and the shortfall is returned. */
export type Afforded =
  | ({ readonly ok: true } & Posted)
  | { readonly ok: false; readonly shortfallKobo: Kobo };

type Row = { transfer_id: bigint | null; posted: boolean; shortfall: bigint };

const afforded = (row: Row): Afforded =>
  row.transfer_id === null
    ? { ok: false, shortfallKobo: koboOf(row.shortfall) }
    : { ok: true, transferID: row.transfer_id, isPosted: row.posted };

function posted(row: Row): Posted {
  invariant(row.transfer_id !== null, `a movement that can't fall short is short of ${row.shortfall}`);
  return { transferID: row.transfer_id, isPosted: row.posted };
}

/** The keys of an order's transfers, each used once. The statement finds an order's transfers by them. */
export const orderKey = (
  name: 'lock' | 'lower' | 'release' | 'reopen' | 'release.again' | 'refund' | 'split',
  orderID: bigint,
): string => `${name}:${orderID}`;

/** Opens a user's accounts with a zero balance. Idempotent. */
export async function openAccounts(tx: Tx, userID: bigint): Promise<void> {
  await tx.one(sql`select ledger.open_accounts(${userID})`);
}

/** LOCK: moves the buyer's available money into the order's escrow. `amount` includes the buyer's fee and VAT. */
export async function hold(
  tx: Tx,
  lock: {
    key: string;
    orderID: bigint;
    orderNo: string;
    buyerID: bigint;
    sellerID: bigint;
    amount: Kobo;
    now: Date;
  },
): Promise<Afforded> {
  return afforded(
    await tx.one<Row>(sql`
      select transfer_id, posted, shortfall from ledger.hold_escrow(
        ${lock.key}, ${lock.orderID}, ${lock.orderNo}, ${lock.buyerID}, ${lock.sellerID}, ${lock.amount}, ${lock.now})`),
  );
}

/** Re-price: lowers an order's escrow to `newAmount`. The buyer gets the difference back. */
export async function lowerHold(
  tx: Tx,
  { key, orderID, newAmount, now }: { key: string; orderID: bigint; newAmount: Kobo; now: Date },
): Promise<Posted> {
  return posted(
    await tx.one<Row>(sql`
      select transfer_id, posted, shortfall from ledger.lower_hold(${key}, ${orderID}, ${newAmount}, ${now})`),
  );
}

/** How an order's escrow is divided. The parts must add up to the escrow. */
export type Settlement = {
  /** Unique per event (`order.completed:<id>`), so that a retry settles nothing twice. */
  readonly key: string;
  readonly orderID: bigint;
  /** What the seller gets, after fee and VAT. */
  readonly sellerAmount: Kobo;
  readonly fee: Kobo;
  readonly vat: Kobo;
  readonly buyerAmount: Kobo;
  /** When the seller's part becomes available. Null: now. */
  readonly releaseAt: Date | null;
};

const splitting = (settlement: Settlement & { now: Date }) => {
  const { key, orderID, sellerAmount, fee, vat, buyerAmount, releaseAt, now } = settlement;
  return sql`
    select transfer_id, posted, shortfall from ledger.settle_escrow(
      ${key}, ${orderID}, ${sellerAmount}, ${fee}, ${vat}, ${buyerAmount}, ${releaseAt}, ${now})`;
};

/** SPLIT: divides the escrow. Release and refund are its two extremes. */
export const split = async (tx: Tx, settlement: Settlement & { now: Date }): Promise<Posted> =>
  posted(await tx.one<Row>(splitting(settlement)));

type Release = Omit<Settlement, 'buyerAmount'> & { now: Date };
const releasing = (settlement: Release) => ({ ...settlement, buyerAmount: koboOf(0n) });

/** RELEASE: pays the escrow to the seller, less fee and VAT. */
export const release = (tx: Tx, settlement: Release): Promise<Posted> => split(tx, releasing(settlement));

/** Sends a release without awaiting it. It cannot lack funds; any other error fails the commit. */
export const sendRelease = (tx: Tx, settlement: Release): void => tx.send(splitting(releasing(settlement)));

/** REFUND: pays the whole escrow back to the buyer. `amount` must be what the order holds. */
export const refund = (
  tx: Tx,
  { key, orderID, amount, now }: { key: string; orderID: bigint; amount: Kobo; now: Date },
): Promise<Posted> => {
  const none = koboOf(0n);
  return split(tx, {
    key,
    orderID,
    sellerAmount: none,
    fee: none,
    vat: none,
    buyerAmount: amount,
    releaseAt: null,
    now,
  });
};

/**
 * REOPEN: returns a released sum to the order's escrow while the seller's part is still on hold. Undefined if it no
 * longer is: nothing moves.
 */
export async function reopen(
  tx: Tx,
  release: { key: string; orderID: bigint; sellerAmount: Kobo; fee: Kobo; vat: Kobo; now: Date },
): Promise<Posted | undefined> {
  const { key, orderID, sellerAmount, fee, vat, now } = release;
  const row = await tx.one<Row>(sql`
    select transfer_id, posted, shortfall from ledger.reopen_escrow(
      ${key}, ${orderID}, ${sellerAmount}, ${fee}, ${vat}, ${now})`);
  return row.transfer_id === null ? undefined : posted(row);
}

/** Settles many orders in one call, all or nothing. Results are in the order of the input. */
export async function settleMany(tx: Tx, settlements: readonly Settlement[], now: Date): Promise<Posted[]> {
  if (settlements.length === 0) return [];
  const column = <Value>(pick: (settlement: Settlement) => Value) => settlements.map(pick);
  const rows = await tx.many<{ transfer_id: bigint; posted: boolean }>(sql`
    select transfer_id, posted from ledger.settle_holds(
      ${column((s) => s.key)}, ${column((s) => s.orderID)}, ${column((s) => s.sellerAmount)}, ${column((s) => s.fee)},
      ${column((s) => s.vat)}, ${column((s) => s.buyerAmount)}, ${column((s) => s.releaseAt)}, ${now}) order by n`);
  return rows.map((row) => ({ transferID: row.transfer_id, isPosted: row.posted }));
}

/** CLEAR: makes a seller's proceeds on hold available, at or before their time. Throws while they are frozen. */
export async function clearPending(
  tx: Tx,
  { orderID, now }: { orderID: bigint; now: Date },
): Promise<Posted> {
  return posted(
    await tx.one<Row>(sql`
      select transfer_id, posted, shortfall from ledger.clear_pending(${`pending.cleared:${orderID}`}, ${orderID}, ${now})`),
  );
}

/** Stops the hold timer of an order's proceeds (late report, dispute). False if they are no longer on hold. */
export async function freezePending(tx: Tx, orderID: bigint, now: Date): Promise<boolean> {
  return (await tx.one<{ frozen: boolean }>(sql`select ledger.set_frozen(${orderID}, ${now}) as frozen`))
    .frozen;
}

/** Restarts the hold timer. Overdue proceeds clear with the next sweep. */
export async function unfreezePending(tx: Tx, orderID: bigint): Promise<boolean> {
  return (await tx.one<{ found: boolean }>(sql`select ledger.set_frozen(${orderID}, null) as found`)).found;
}

/** One entry of a general transfer. */
export type Line = {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: Kobo;
  readonly reason: Reason;
};

/** The general transfer between users' accounts and the platform's. Entries are applied in order. */
export async function post(
  tx: Tx,
  { key, lines, ref, now }: { key: string; lines: readonly Line[]; ref: bigint; now: Date },
): Promise<Afforded> {
  return afforded(
    await tx.one<Row>(sql`
      select transfer_id, posted, shortfall from ledger.post(
        ${key}, ${lines.map((line) => line.debit)}, ${lines.map((line) => line.credit)},
        ${lines.map((line) => line.amount)}, ${lines.map((line) => line.reason)}, ${ref}, ${now})`),
  );
}

async function postSurely(tx: Tx, transfer: Parameters<typeof post>[1]): Promise<Posted> {
  const outcome = await post(tx, transfer);
  invariant(outcome.ok, `${transfer.key} fell short`);
  return outcome;
}

/**
 * TOP-UP: `amount` becomes available, less the `cost` that the user bears, which is its own entry. `suspended` is the
 * part above the user's cap; it goes to suspense. Both together are what was paid.
 */
export const creditTopUp = (
  tx: Tx,
  topUp: {
    key: string;
    provider: Provider;
    userID: bigint;
    amount: Kobo;
    cost: Kobo;
    suspended?: Kobo;
    ref: bigint;
    now: Date;
  },
): Promise<Posted> => {
  const available = accountOf.user(topUp.userID, 'available');
  const suspense = accountOf.user(topUp.userID, 'suspense');
  const clearing = accountOf.platform(`provider_clearing:${topUp.provider}`);
  const providerCost = accountOf.platform('provider_cost');
  const lines: Line[] = [
    { debit: clearing, credit: available, amount: topUp.amount, reason: 'topUp' },
    { debit: available, credit: providerCost, amount: topUp.cost, reason: 'topUpCost' },
    { debit: clearing, credit: suspense, amount: topUp.suspended ?? koboOf(0n), reason: 'toSuspense' },
  ];
  const { key, ref, now } = topUp;
  return postSurely(tx, { key, lines: lines.filter((line) => line.amount > 0n), ref, now });
};

/** Moves money that cannot be credited to suspense: a user's, above their cap, or with no known owner (null). */
export const moveToSuspense = (
  tx: Tx,
  payment: { key: string; provider: Provider; userID: bigint | null; amount: Kobo; ref: bigint; now: Date },
): Promise<Posted> =>
  postSurely(tx, {
    key: payment.key,
    lines: [
      {
        debit: accountOf.platform(`provider_clearing:${payment.provider}`),
        credit:
          payment.userID === null
            ? accountOf.platform('suspense')
            : accountOf.user(payment.userID, 'suspense'),
        amount: payment.amount,
        reason: 'toSuspense',
      },
    ],
    ref: payment.ref,
    now: payment.now,
  });

/** Books what a provider kept of a payment as our expense: the provider then holds that much less for us. */
export const bookProviderCost = (
  tx: Tx,
  { key, provider, cost, ref, now }: { key: string; provider: Provider; cost: Kobo; ref: bigint; now: Date },
): Promise<Posted> => {
  const debit = accountOf.platform('provider_cost');
  const credit = accountOf.platform(`provider_clearing:${provider}`);
  return postSurely(tx, { key, lines: [{ debit, credit, amount: cost, reason: 'topUpCost' }], ref, now });
};

/** Credits unmatched money to a user: `credited` becomes available, `suspended` waits above their cap. */
export const creditSuspended = (
  tx: Tx,
  payment: { id: bigint; userID: bigint; credited: Kobo; suspended: Kobo; now: Date },
): Promise<Posted> => {
  const debit = accountOf.platform('suspense');
  const lines: Line[] = [
    {
      debit,
      credit: accountOf.user(payment.userID, 'available'),
      amount: payment.credited,
      reason: 'fromSuspense',
    },
    {
      debit,
      credit: accountOf.user(payment.userID, 'suspense'),
      amount: payment.suspended,
      reason: 'toSuspense',
    },
  ];
  const key = `suspended.credited:${payment.id}`;
  return postSurely(tx, {
    key,
    lines: lines.filter((line) => line.amount > 0n),
    ref: payment.id,
    now: payment.now,
  });
};

/** Books that unmatched money went back to its sender. */
export const returnSuspended = (
  tx: Tx,
  { id, provider, amount, now }: { id: bigint; provider: Provider; amount: Kobo; now: Date },
): Promise<Posted> =>
  postSurely(tx, {
    key: `suspended.returned:${id}`,
    lines: [
      {
        debit: accountOf.platform('suspense'),
        credit: accountOf.platform(`provider_clearing:${provider}`),
        amount,
        reason: 'correction',
      },
    ],
    ref: id,
    now,
  });

/** A user who deletes their account gives up a balance that is too small to withdraw. Throws if they have less. */
export const forfeitBalance = (
  tx: Tx,
  { userID, amount, ref, now }: { userID: bigint; amount: Kobo; ref: bigint; now: Date },
): Promise<Posted> =>
  postSurely(tx, {
    key: `givenUp:${ref}`,
    lines: [
      {
        debit: accountOf.user(userID, 'available'),
        credit: accountOf.platform('forfeited'),
        amount,
        reason: 'givenUp',
      },
    ],
    ref,
    now,
  });

/** Makes a user's suspended money available. */
export const releaseFromSuspense = (
  tx: Tx,
  { key, userID, amount, ref, now }: { key: string; userID: bigint; amount: Kobo; ref: bigint; now: Date },
): Promise<Afforded> =>
  post(tx, {
    key,
    lines: [
      {
        debit: accountOf.user(userID, 'suspense'),
        credit: accountOf.user(userID, 'available'),
        amount,
        reason: 'fromSuspense',
      },
    ],
    ref,
    now,
  });
