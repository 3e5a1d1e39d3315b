import type { AnswerOf, Calls } from '@gift/contract';
import { leadRoles } from '@gift/contract/operator/staff-roles';
import { orderArchivedAt } from '../../../platform/archives';
import type { Command, Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { disputesOfOrder, disputesOfUser } from '../../disputes';
import {
  checksForStaff,
  devicesForStaff,
  freeze,
  freezeOf,
  nicknamesOf,
  personForStaff,
  profileOf,
} from '../../identity';
import { balancesOf, entryView, listOrderEntries, listUserEntries } from '../../ledger';
import { archivedChatID, chatBetween, flagsOfUser, mutedUntil } from '../../messaging';
import {
  closingOptions,
  codeViewsOf,
  orderLog,
  ordersOfUser,
  pauseTrader,
  resumeTrader,
  traderStatusOf,
} from '../../orders';
import { banksForStaff, refuseLinked } from '../../wallet';
import { codeRequestsOf } from '../approvals';
import { pictureLinks } from './picture-links';
import { uninvolvedOrder } from './uninvolved-order';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function notesOf(db: Db, about: string) {
  const rows = await db.many<{ at: Date; by: bigint; text: string }>(sql`
    select at, by_staff as by, words as text from operator.notes where about = ${about} order by id desc limit 100`);
  const names = await nicknamesOf(
    db,
    rows.map(({ by }) => by),
  );
  return rows.map(({ at, by, text }) => ({ at: at.toISOString(), by: names.get(by) ?? '', text }));
}

/** Names of users who appear in several lists, queried once. */
async function naming(db: Db, ids: readonly bigint[]) {
  const names = await nicknamesOf(db, ids);
  return (userID: bigint) => ({ userID: String(userID), nickname: names.get(userID) ?? '' });
}

export const inspectOrder: Query<'inspectOrder'> = async (context, input) => {
  const { db } = context;
  const id = BigInt(input.orderNo);
  const order = await uninvolvedOrder(context, id);
  const { buyerID, sellerID } = order;
  const [nameOf, events, entries, accessLog, chat, disputes, notes] = [
    await naming(db, [buyerID, sellerID]),
    await orderLog(db, id),
    await listOrderEntries(db, { orderID: id, buyerID, sellerID }),
    await codeViewsOf(db, id),
    await chatBetween(db, {
      one: buyerID,
      other: sellerID,
      from: later(order.createdAt, -hours(1)),
      limit: 500,
    }),
    await disputesOfOrder(db, id),
    await notesOf(db, `order:${id}`),
  ];
  const sideOf = (sender: string) =>
    sender === String(buyerID) ? 'buyer' : sender === String(sellerID) ? 'seller' : 'system';
  return {
    orderNo: String(id),
    stateName: order.stateName,
    buyer: nameOf(buyerID),
    seller: nameOf(sellerID),
    brandID: order.brandID,
    countryID: order.countryID,
    currency: order.currency,
    form: order.form,
    receipt: order.receipt,
    facesMinor: order.faces.map(Number),
    rateKobo: String(order.rateKobo),
    amountKobo: String(order.amountKobo),
    buyerPaysKobo: String(order.buyerPaysKobo),
    sellerGetsKobo: String(order.sellerGetsKobo),
    terms: order.terms,
    instructions: order.instructions,
    createdAt: order.createdAt.toISOString(),
    deadlineAt: iso(order.deadlineAt),
    revealedAt: iso(order.revealedAt),
    endedAt: iso(order.endedAt),
    fault: order.fault,
    next: order.next,
    events: [...events] as AnswerOf<Calls['inspectOrder']>['events'],
    archivedAt: iso(events.length === 0 ? await orderArchivedAt(db, id) : null),
    entries: entries.map(entryView),
    codeRequests: await codeRequestsOf(context, String(id)),
    accessLog: accessLog.map(({ id: _, at, ...view }) => ({ ...view, at: at.toISOString() })),
    archivedChatID: await archivedChatID(db, buyerID, sellerID),
    chat: chat.map(({ senderID, at, text, event, contentType }) => ({
      by: sideOf(senderID),
      at: at.toISOString(),
      ...{ text, contentType },
      event: event && { ...event, by: event.by ?? sideOf(senderID) },
    })),
    disputes: disputes.map(({ id: disputeID, openedAt, ...dispute }) => ({
      ...dispute,
      disputeID: String(disputeID),
      openedAt: openedAt.toISOString(),
    })),
    notes,
  };
};

export const orderEndings: Query<'orderEndings'> = async (context, { orderNo }) => {
  const { id } = await uninvolvedOrder(context, BigInt(orderNo));
  const { stateName, endings } = await closingOptions(context.db, id);
  return {
    stateName,
    endings: endings.map(({ winner, buyerKobo, sellerKobo, platformKobo }) => ({
      winner,
      buyerKobo: String(buyerKobo),
      sellerKobo: String(sellerKobo),
      platformKobo: String(platformKobo),
    })),
  };
};

async function freezeView(db: Db, userID: bigint) {
  const freeze = await freezeOf(db, userID);
  if (!freeze) return null;
  const by = (await nicknamesOf(db, [freeze.byStaff])).get(freeze.byStaff) ?? '';
  return { caseNo: String(freeze.id), at: freeze.at.toISOString(), reason: freeze.reason, by };
}

export const inspectPerson: Query<'inspectPerson'> = async ({ db, caller, now }, input) => {
  const userID = BigInt(input.userID);
  // Staff must not read notes and reports about themselves.
  await refuseLinked(db, caller.userID, userID);
  const person = await personForStaff(db, userID);
  if (!person) throw new Refusal('UserNotFound');
  const [devices, banks, checks, traderStatus, balances] = [
    await devicesForStaff(db, userID),
    await banksForStaff(db, userID),
    await checksForStaff(db, userID),
    await traderStatusOf(db, userID),
    await balancesOf(db, userID),
  ];
  const nameOf = await naming(
    db,
    [devices, banks, checks].flat().flatMap(({ sharedWith }) => sharedWith),
  );
  const withTextIDs = <Row extends { sharedWith: bigint[] }>({ sharedWith, ...row }: Row) => ({
    ...row,
    shared: sharedWith.map(nameOf),
  });
  const [orders, disputes] = [await ordersOfUser(db, userID, 50), await disputesOfUser(db, userID, 50)];
  const { firstName, lastName } = person;
  return {
    userID: input.userID,
    nickname: person.nickname,
    phone: person.phone,
    email: person.email,
    name: firstName && lastName ? `${firstName} ${lastName}` : null,
    tier: person.tier,
    roles: person.roles,
    joinedAt: person.createdAt.toISOString(),
    withdrawalBlockedUntil: iso(person.withdrawalBlockedUntil),
    noSellingUntil: iso(traderStatus?.noSellingUntil ?? null),
    noBuyingUntil: iso(traderStatus?.noBuyingUntil ?? null),
    freeze: await freezeView(db, userID),
    figures: {
      completed: traderStatus?.completed ?? 0,
      faults: traderStatus?.faults ?? 0,
      lost: traderStatus?.lost ?? 0,
    },
    balances: {
      availableKobo: String(balances.available),
      escrowKobo: String(balances.escrow),
      pendingKobo: String(balances.pending),
      withdrawingKobo: String(balances.withdrawing),
      rewardsKobo: String(balances.rewards),
      bondKobo: String(balances.bond),
      suspenseKobo: String(balances.suspense),
    },
    devices: devices.map(withTextIDs).map(({ since, seenAt, ...device }) => ({
      ...device,
      since: since.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    banks: banks.map(withTextIDs).map(({ addedAt, removedAt, ...bank }) => ({
      ...bank,
      addedAt: addedAt.toISOString(),
      removedAt: iso(removedAt),
    })),
    checks: checks.map(withTextIDs).map(({ at, ...check }) => ({ ...check, at: at.toISOString() })),
    pictures: await pictureLinks(db, userID),
    orders: orders.map(({ id, state, role, amountKobo, createdAt }) => ({
      orderNo: String(id),
      stateName: state,
      role,
      amountKobo: String(amountKobo),
      createdAt: createdAt.toISOString(),
    })),
    disputes: disputes.map(({ id, orderID, openedAt, ...dispute }) => ({
      ...dispute,
      disputeID: String(id),
      orderNo: String(orderID),
      openedAt: openedAt.toISOString(),
    })),
    entries: (await listUserEntries(db, userID, 100)).map(entryView),
    notes: await notesOf(db, `user:${userID}`),
    mutedUntil: iso(await mutedUntil(db, input.userID, now)),
    flags: (await flagsOfUser(db, { userID, limit: 20 })).map(({ flagID, at, ...flag }) => ({
      ...flag,
      flagID: String(flagID),
      at: at.toISOString(),
    })),
  };
};

async function otherUser({ db, caller }: Pick<Context, 'db' | 'caller'>, text: string): Promise<bigint> {
  const userID = BigInt(text);
  await refuseLinked(db, caller.userID, userID);
  if (!(await profileOf(db, userID))) throw new Refusal('UserNotFound');
  return userID;
}

export const freezePerson: Command<'freezePerson'> = async (context, { userID, reason }) => {
  const { tx, services, caller, now } = context;
  const person = await otherUser(context, userID);
  await freeze(tx, services, { userID: person, staffID: caller.userID, reason, now });
  return {};
};

export const pausePerson: Command<'pausePerson'> = async (context, input) => {
  const person = await otherUser(context, input.userID);
  const isLead = leadRoles.some((role) => context.caller.roles.includes(role));
  // Strikes cause an automatic pause, so only a lead may lift one.
  if (input.hours === 0 && !isLead) throw new Refusal('PauseNeedsLead');
  if (input.hours === 0) await resumeTrader(context.tx, person);
  else await pauseTrader(context.tx, person, later(context.now, hours(input.hours)));
  return {};
};

export const addNote: Command<'addNote'> = async (context, { about, subjectID, text }) => {
  const { tx, caller, now } = context;
  const id = BigInt(subjectID);
  if (about === 'user') await otherUser(context, subjectID);
  else await uninvolvedOrder(context, id);
  await tx.run(sql`
    insert into operator.notes (id, about, by_staff, words, at)
    values (${newID(now)}, ${`${about}:${id}`}, ${caller.userID}, ${text}, ${now})`);
  return {};
};
