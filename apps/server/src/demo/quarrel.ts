import { randomInt } from 'node:crypto';
import { citeOf } from '@gift/contract/cites';
import sharp from 'sharp';
import { minutes } from '../platform/clock';
import { takePicture } from '../rooms/uploads';
import type { Services } from '../services';
import { type Act, runSweeps } from './perform';

/** How far a report of a card goes: it waits for its seller, for a moderator, or was decided and accepted. */
export type Contested = 'reported' | 'queued' | 'decided';

type Sides = { readonly buyer: string; readonly seller: string };

type Quarrel = {
  services: Services;
  people: ReadonlyMap<string, bigint>;
  act: Act;
  now: () => Date;
  sides: Sides;
  orderNo: string;
  ends: Contested;
};

/** A page with an empty field and a refusal below it, or a receipt. Drawn without letters: a server may have no fonts. */
const drawings = {
  refusedPage: `<rect width="360" height="56" fill="#2a475e"/><rect x="24" y="96" width="312" height="44" rx="6" fill="#e2e8f0"/>
    <rect x="24" y="164" width="312" height="72" rx="6" fill="#fee2e2" stroke="#b91c1c" stroke-width="2"/>
    <path d="M48 186l28 28m0-28l-28 28" stroke="#b91c1c" stroke-width="6"/>
    <path d="M96 190h200M96 210h140" stroke="#b91c1c" stroke-width="8"/>`,
  receipt: `<path d="M72 24h216v300l-18-14-18 14-18-14-18 14-18-14-18 14-18-14-18 14-18-14-18 14-18-14-18 14z" fill="#f8fafc" stroke="#94a3b8"/>
    <path d="M96 64h120M96 100h168M96 124h168M96 148h96M96 200h168" stroke="#475569" stroke-width="8"/>
    <path d="M200 240h64" stroke="#0f172a" stroke-width="12"/>`,
} as const;
/** No two are the same file, which would be a sign of fraud. */
const pictureOf = (drawing: keyof typeof drawings): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360"><rect width="360" height="360" fill="#fff"/>${drawings[drawing]}
        <path d="M24 344h${randomInt(60, 300)}" stroke="#94a3b8" stroke-width="4"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

/** A card that its buyer says is spent: the report, and as much of what follows as the story tells. */
export async function quarrel({ services, people, act, now, sides, orderNo, ends }: Quarrel): Promise<void> {
  const { buyer, seller } = sides;
  const picture = async (who: string, drawing: keyof typeof drawings) => {
    const sent = { name: `${drawing}.jpg`, bytes: await pictureOf(drawing) };
    return String(await takePicture(services, sent, { ownerID: people.get(who) as bigint, now: now() }));
  };
  await act('submitRefund', buyer, {
    orderNo,
    reason: 'ALREADY_REDEEMED',
    text: 'The redeem page says that this card was used before. I tried it once, right after I saw it.',
    proofFileIDs: [await picture(buyer, 'refusedPage')],
    proofKinds: ['screenshot'],
  });
  if (ends === 'reported') return;
  const answer = {
    orderNo,
    isAgreed: false,
    reason: 'FALSE_CLAIM' as const,
    text: 'I bought it in the shop this morning and sent it sealed. Here is the receipt.',
    proofFileIDs: [await picture(seller, 'receipt')],
    proofKinds: ['receipt' as const],
  };
  await act('replyRefund', seller, answer, minutes(20));
  // What an order tells opens its case.
  await runSweeps(services, now());
  await act('finishEvidence', buyer, { orderNo }, minutes(4));
  const { disputeID } = await act('finishEvidence', seller, { orderNo }, minutes(6));
  if (ends === 'queued') return;
  await act('takeDispute', 'gift_moderator', { disputeID }, minutes(15));
  const { evidence } = await act('staffDisputeDetail', 'gift_moderator', { disputeID }, minutes(1));
  const shown = evidence.find(({ by }) => by === 'buyer')!;
  const finding = {
    outcome: 'buyer' as const,
    sellerShareBps: null,
    ground: 'codeUsedBefore' as const,
    text: 'The page shows that the card was spent two hours before the buyer could see it.',
    cites: [citeOf(shown)],
  };
  await act('proposeFinding', 'gift_moderator', { disputeID, ...finding }, minutes(12));
  await act('acceptFinding', buyer, { orderNo }, minutes(10));
  await act('acceptFinding', seller, { orderNo }, minutes(30));
  await runSweeps(services, now());
}
