import * as z from 'zod';
import { evidenceKinds } from '../../disputes/reasons';
import { endpoint } from '../../endpoint';
import { dateTime, done, fileFacts, idDigits, koboDigits } from '../../fields';
import { ledgerEntry as entry, reasonText } from '../../operator/fields';
import { inspectorRoles, moderatorRoles } from '../../operator/staff-roles';
import { chainedEvent, orderNo } from '../../orders/fields';
import { refundReasons } from '../../orders/reasons';
import { orderEvents, orderStateNames } from '../../orders/states';

// Viewing an order or a user, and actions on a user. Viewing is audited.

const who = z.object({ userID: idDigits, nickname: z.string() });
const note = z.object({ at: dateTime, by: z.string(), text: z.string() });

export const inspectOrder = endpoint({
  method: 'GET',
  path: '/api/operator/order/inspect',
  roles: inspectorRoles,
  isLogged: true,
  summary: 'Returns an order with its event log, entries, chat and code views, without codes',
  query: z.strictObject({ orderNo }),
  answer: z.object({
    orderNo,
    stateName: z.string(),
    buyer: who,
    seller: who,
    brandID: z.string(),
    countryID: z.string(),
    currency: z.string(),
    form: z.string(),
    receipt: z.string(),
    facesMinor: z.array(z.number().int()),
    rateKobo: koboDigits,
    amountKobo: koboDigits,
    buyerPaysKobo: koboDigits,
    sellerGetsKobo: koboDigits,
    terms: z.string(),
    instructions: z.string(),
    createdAt: dateTime,
    deadlineAt: dateTime.nullable(),
    revealedAt: dateTime.nullable(),
    endedAt: dateTime.nullable(),
    fault: z.string().nullable(),
    /** The possible next states, with the event and who may trigger it. */
    next: z.array(
      z.object({ event: z.enum(orderEvents), to: z.enum(orderStateNames), by: z.array(z.string()) }),
    ),
    events: z.array(chainedEvent),
    /** When the log was archived; then `events` is empty. */
    archivedAt: dateTime.nullable(),
    entries: z.array(entry),
    /** Staff requests to view the codes, with their outcomes, newest first. */
    codeRequests: z.array(
      z.object({
        approvalID: idDigits,
        requesterName: z.string(),
        reason: z.string(),
        requestedAt: dateTime,
        state: z.string(),
        decidedName: z.string().nullable(),
        decidedReason: z.string().nullable(),
        openedAt: dateTime.nullable(),
      }),
    ),
    accessLog: z.array(
      z.object({
        at: dateTime,
        kind: z.string(),
        slot: z.number().int().nullable(),
        address: z.string(),
        device: z.string(),
      }),
    ),
    /** The id of the chat, if older messages of it are archived. */
    archivedChatID: z.string().nullable(),
    chat: z.array(
      z.object({
        by: z.enum(['buyer', 'seller', 'system']),
        at: dateTime,
        /** Null for anything but text, and for revoked messages. */
        text: z.string().nullable(),
        /** An order event shown in the chat, of this or another order of the two. `by` is who caused it. */
        event: z.object({ orderNo, name: z.string(), by: z.string(), at: dateTime }).nullable(),
        contentType: z.number().int(),
      }),
    ),
    disputes: z.array(
      z.object({
        disputeID: idDigits,
        reason: z.enum(refundReasons),
        openedAt: dateTime,
        isOpen: z.boolean(),
      }),
    ),
    notes: z.array(note),
  }),
  refusals: ['OrderNotFound', 'OwnCase', 'LinkedCase'],
});

export const orderEndings = endpoint({
  method: 'GET',
  path: '/api/operator/order/endings',
  roles: moderatorRoles,
  summary: 'Returns the ways to end a live order by approval, with their payouts',
  query: z.strictObject({ orderNo }),
  answer: z.object({
    stateName: z.enum(orderStateNames),
    endings: z.array(
      z.object({
        winner: z.enum(['buyer', 'seller']),
        buyerKobo: koboDigits,
        sellerKobo: koboDigits,
        /** Fee and VAT. */
        platformKobo: koboDigits,
      }),
    ),
  }),
  refusals: ['OrderNotFound', 'OwnCase', 'LinkedCase', 'OrderInDispute', 'OrderOver'],
});

export const orderFiles = endpoint({
  method: 'GET',
  path: '/api/operator/order/files',
  roles: inspectorRoles,
  isLogged: true,
  summary: 'Lists the pictures and evidence of an order, with thumbnails',
  query: z.strictObject({ orderNo }),
  answer: z.object({
    items: z.array(
      z.object({
        fileID: idDigits,
        by: z.enum(['buyer', 'seller']),
        source: z.enum(['card', 'report', 'answer', 'evidence']),
        kind: z.enum(evidenceKinds),
        /** Which of the order's cards it shows. */
        slot: z.number().int().nullable(),
        note: z.string(),
        at: dateTime.nullable(),
        /** It may show a code that can still be spent. Opening it needs an approval. */
        isCovered: z.boolean(),
        /** A signed link, valid for some minutes. Null if it is covered, gone, or not a picture. */
        thumbURL: z.string().nullable(),
        /** Null if the file is gone. */
        file: fileFacts.nullable(),
      }),
    ),
  }),
  refusals: ['OrderNotFound', 'OwnCase', 'LinkedCase'],
});

export const openOrderFile = endpoint({
  method: 'POST',
  path: '/api/operator/order/openFile',
  roles: inspectorRoles,
  summary: 'Returns a temporary link to one file of an order; the view is logged',
  body: z.strictObject({ orderNo, fileID: idDigits }),
  answer: z.object({
    url: z.string(),
    file: fileFacts,
    /** When the link expires. */
    until: dateTime,
  }),
  refusals: ['OrderNotFound', 'OwnCase', 'LinkedCase', 'FileNotFound', 'PictureCovered'],
});

export const findPeople = endpoint({
  // The search may be a phone number, and a URL would put it into the logs of every proxy.
  method: 'POST',
  path: '/api/operator/person/find',
  roles: inspectorRoles,
  isLogged: true,
  rate: { limit: 120, windowS: 3600, by: 'account' },
  summary: 'Finds users, and with `everything` also orders and payments',
  body: z.strictObject({
    /**
     * Whole: account number, phone number, e-mail. The start of a nickname. With `everything` also a bank account
     * number, the SHA-256 of a file, the reference of a payment, 4 to 8 digits of an order number, or a nickname with a typo.
     */
    search: z.string().trim().min(2).max(254),
    scope: z.enum(['people', 'everything']).default('people'),
  }),
  answer: z.object({
    items: z.array(who.extend({ tier: z.number().int(), joinedAt: dateTime, isFrozen: z.boolean() })),
    orders: z.array(
      z.object({
        orderNo,
        stateName: z.enum(orderStateNames),
        brandID: z.string(),
        countryID: z.string(),
        currency: z.string(),
        facesMinor: z.array(z.number().int()),
        createdAt: dateTime,
      }),
    ),
    /** Only for finance. `userID` is null if the owner is unknown. */
    payments: z.array(
      z.object({
        kind: z.enum(['topUp', 'withdrawal', 'unmatched']),
        paymentID: idDigits,
        userID: idDigits.nullable(),
        reference: z.string(),
        amountKobo: koboDigits,
        createdAt: dateTime,
      }),
    ),
  }),
});

const sharedWith = z.array(who);

export const inspectPerson = endpoint({
  method: 'GET',
  path: '/api/operator/person/inspect',
  roles: inspectorRoles,
  isLogged: true,
  rate: { limit: 300, windowS: 3600, by: 'account' },
  summary: "Returns a user's devices, bank accounts, identity, linked accounts, orders, disputes and money",
  query: z.strictObject({ userID: idDigits }),
  answer: who.extend({
    phone: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    tier: z.number().int(),
    roles: z.array(z.string()),
    joinedAt: dateTime,
    withdrawalBlockedUntil: dateTime.nullable(),
    noSellingUntil: dateTime.nullable(),
    noBuyingUntil: dateTime.nullable(),
    freeze: z.object({ caseNo: idDigits, at: dateTime, reason: z.string(), by: z.string() }).nullable(),
    figures: z.object({ completed: z.number().int(), faults: z.number().int(), lost: z.number().int() }),
    balances: z.object({
      availableKobo: koboDigits,
      escrowKobo: koboDigits,
      pendingKobo: koboDigits,
      withdrawingKobo: koboDigits,
      rewardsKobo: koboDigits,
      bondKobo: koboDigits,
      suspenseKobo: koboDigits,
    }),
    devices: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        since: dateTime,
        seenAt: dateTime,
        shared: sharedWith,
      }),
    ),
    banks: z.array(
      z.object({
        bank: z.string(),
        accountNumber: z.string(),
        accountName: z.string(),
        addedAt: dateTime,
        removedAt: dateTime.nullable(),
        shared: sharedWith,
      }),
    ),
    checks: z.array(
      z.object({
        kind: z.string(),
        lastFour: z.string(),
        status: z.string(),
        at: dateTime,
        shared: sharedWith,
      }),
    ),
    /** Pictures in the user's sales that also occur elsewhere: in other orders, or uploaded by other users. */
    pictures: z.array(
      z.object({
        orderNo,
        kind: z.enum(['front', 'back', 'receipt']),
        uses: z.array(
          /**
           * `orderNo` is null if that use is evidence or an identity document. `isExact`: same bytes; otherwise it
           * looks the same.
           */
          who.extend({ orderNo: orderNo.nullable(), isExact: z.boolean() }),
        ),
      }),
    ),
    orders: z.array(
      z.object({
        orderNo,
        stateName: z.string(),
        role: z.string(),
        amountKobo: koboDigits,
        createdAt: dateTime,
      }),
    ),
    disputes: z.array(
      z.object({
        disputeID: idDigits,
        orderNo,
        side: z.string(),
        reason: z.enum(refundReasons),
        openedAt: dateTime,
        isOpen: z.boolean(),
      }),
    ),
    entries: z.array(entry),
    notes: z.array(note),
    /** Until when the user may not write in chats, and their flagged messages, newest first. */
    mutedUntil: dateTime.nullable(),
    flags: z.array(
      z.object({
        flagID: idDigits,
        at: dateTime,
        kinds: z.array(z.string()),
        outcome: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['UserNotFound', 'OwnCase', 'LinkedCase'],
});

const acting = { roles: ['moderator', 'lead', 'compliance', 'superadmin'] } as const;

export const freezePerson = endpoint({
  method: 'POST',
  path: '/api/operator/person/freeze',
  ...acting,
  summary: 'Freezes an account at once; lifting the freeze needs an approval',
  body: z.strictObject({ userID: idDigits, reason: reasonText }),
  answer: done,
  refusals: ['UserNotFound', 'AlreadyFrozen', 'OwnCase', 'LinkedCase'],
});

/** Zero hours end a pause; only a lead may do so. Running orders continue. */
export const pausePerson = endpoint({
  method: 'POST',
  path: '/api/operator/person/pause',
  ...acting,
  summary: "Blocks a user's new orders for some hours, or ends the block",
  body: z.strictObject({ userID: idDigits, hours: z.number().int().min(0).max(2160), reason: reasonText }),
  answer: done,
  refusals: ['UserNotFound', 'OwnCase', 'LinkedCase', 'PauseNeedsLead'],
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/operator/note',
  roles: inspectorRoles,
  summary: 'Adds an internal note about a user or an order',
  body: z.strictObject({
    about: z.enum(['user', 'order']),
    subjectID: idDigits,
    text: z.string().trim().min(3).max(2000),
  }),
  answer: done,
  refusals: ['UserNotFound', 'OrderNotFound', 'OwnCase', 'LinkedCase'],
});
