import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { pdfWithText, uploadOriginal } from '../../../testing/files/originals';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';
import { uploadsCleanup } from '../../uploads';

// Attempts to get more from a case than the rules allow: concurrent calls, other users' resources, files that
// are about to be deleted, and texts without content.

let gift: TestApp;
let trade: Trade;
let cases: ReturnType<typeof disputesOf>;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
/** A new buyer and seller: one pair has money for one order. */
const newTrade = async () => {
  trade = await createTrade(gift);
  cases = disputesOf(gift, trade);
};
beforeEach(newTrade);
afterEach(() => assertInvariants(gift.database));

const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const later = async (ms: number) => {
  gift.clock.advance(ms);
  await gift.runDue();
};
const whole = 9_000_000n;
const sellersPart = 8_903_250n;
const moneyOf = async () => {
  const [buyer, seller] = [await trade.balancesOf(trade.buyer), await trade.balancesOf(trade.seller)];
  return { buyer: buyer.available, seller: seller.pending + seller.available };
};
const orderState = async (orderNo: string) => (await trade.detail(orderNo)).data.stateName;

describe('concurrent actions on a dispute', () => {
  type Action = (orderNo: string, disputeID: string, moderator: TestUser) => Promise<{ code: number }>;
  const agree: Action = (orderNo) =>
    gift.call(
      'replyRefund',
      { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] },
      cases.as(trade.seller),
    );
  const takeBack: Action = (orderNo) => gift.call('withdrawRefund', { orderNo }, cases.as(trade.buyer));
  const takeSplit: Action = (orderNo) =>
    gift.call('replySplit', { orderNo, sellerShareBps: 4_000, isAccepted: true }, cases.as(trade.buyer));
  const accept =
    (side: 'buyer' | 'seller'): Action =>
    (orderNo) =>
      gift.call('acceptFinding', { orderNo }, cases.as(trade[side]));
  const appeal =
    (side: 'buyer' | 'seller'): Action =>
    (orderNo) =>
      cases.appeal(orderNo, side);
  const decide: Action = (_, disputeID, moderator) => cases.propose(disputeID, moderator, 'seller');
  const clock: Action = async () => {
    await gift.runDue();
    return { code: 200 };
  };

  const endings: Record<string, { buyer: bigint; seller: bigint }> = {
    refunded: { buyer: whole, seller: 0n },
    completed: { buyer: 0n, seller: sellersPart },
    ruledSeller: { buyer: 0n, seller: sellersPart },
    ruledSplit: { buyer: 5_400_000n, seller: 3_561_300n },
  };
  const stateOfCase: Record<string, string[]> = {
    refunded: ['selfResolved', 'closed'],
    completed: ['selfResolved'],
    ruledSeller: ['closed'],
    ruledSplit: ['selfResolved'],
  };

  type Stage = 'review' | 'proposed' | 'appeal';
  /** A case with a split offered by the seller, assigned to a moderator or already decided for the seller. */
  async function setup(at: Stage) {
    const found =
      at === 'review'
        ? await cases.claimed()
        : at === 'proposed'
          ? await cases.proposed('seller')
          : await cases.appealed('seller');
    if (at === 'appeal') {
      found.moderator = await cases.staff('moderator');
      await cases.claim(found.disputeID, found.moderator);
    }
    const { orderNo } = found;
    await gift.call('offerSplit', { orderNo, sellerShareBps: 4_000 }, cases.as(trade.seller));
    return found;
  }

  const races: [name: string, at: Stage, one: Action, two: Action][] = [
    ['giving in and taking back', 'review', agree, takeBack],
    ['giving in and a split', 'review', agree, takeSplit],
    ['taking back and a split', 'review', takeBack, takeSplit],
    ['two of the same split', 'review', takeSplit, takeSplit],
    ['giving in and what both accept', 'proposed', agree, accept('buyer')],
    ['both accepting', 'proposed', accept('buyer'), accept('seller')],
    ['accepting and appealing', 'proposed', accept('seller'), appeal('buyer')],
    ['a split and an appeal', 'proposed', takeSplit, appeal('buyer')],
    ['two appeals', 'proposed', appeal('buyer'), appeal('seller')],
    ['an appeal decided and given in', 'appeal', decide, agree],
    ['an appeal decided and taken back', 'appeal', decide, takeBack],
    ['an appeal decided and a split', 'appeal', decide, takeSplit],
    ['an appeal decided twice', 'appeal', decide, decide],
  ];
  it.each(races)('%s: the case closes once and pays once', async (_, at, one, two) => {
    const { orderNo, disputeID, moderator } = await setup(at);
    const before = await moneyOf();
    expect(before).toEqual({ buyer: 0n, seller: 0n });
    const answers = await Promise.all([one, two].map((action) => action(orderNo, disputeID, moderator)));
    expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(1);
    for (const answer of answers) if (answer.code !== 200) expect(refusalOf(answer as never)).toBeDefined();
    await gift.runDue();
    await gift.runDue();
    // If neither side ended the dispute, the clock or a moderator does.
    if ((await orderState(orderNo)) === 'disputed') {
      const { data } = await cases.detail(orderNo);
      if (data.stateName === 'appeal') {
        const other = await cases.staff('moderator');
        await cases.claim(disputeID, other);
        expect((await cases.propose(disputeID, other, 'seller')).code).toBe(200);
      } else await later(days(1));
    }
    const ended = await orderState(orderNo);
    expect(await moneyOf(), ended).toEqual(endings[ended]);
    const { data } = await cases.detail(orderNo);
    expect(stateOfCase[ended], ended).toContain(data.stateName);
    const { moves } = await gift.database.one<{ moves: bigint }>(sql`
      select count(*) as moves from orders.events where order_id = ${BigInt(orderNo)}
        and event in ('ruleSeller', 'ruleSplit', 'ruleRefund', 'agree', 'withdraw', 'adminCancel')`);
    expect(moves).toBe(1n);
  });

  it('an appeal counts before the deadline; at the deadline the case closes instead', async () => {
    for (const [ahead, outcome] of [
      [-1, 'appeal'],
      [0, 'closed'],
    ] as const) {
      await newTrade();
      const { orderNo } = await cases.proposed('seller');
      const fileID = await cases.upload('buyer');
      gift.clock.advance(hours(24) + ahead);
      const body = {
        orderNo,
        reason: 'newEvidence' as const,
        text: 'The shop wrote to me today and this changes everything.',
        evidence: [{ kind: 'issuer' as const, fileID }],
      };
      const [answer] = await Promise.all([
        gift.call('appealFinding', body, cases.as(trade.buyer)),
        clock(orderNo, '', trade.buyer),
      ]);
      expect(answer.code === 200, answer.message).toBe(outcome === 'appeal');
      await gift.runDue();
      expect((await cases.detail(orderNo)).data.stateName).toBe(outcome);
      expect(await moneyOf()).toEqual({ buyer: 0n, seller: outcome === 'closed' ? sellersPart : 0n });
    }
  });

  it('two moderators take it: one has it', async () => {
    const { disputeID } = await cases.queued();
    const moderators = await Promise.all([1, 2, 3, 4].map(() => cases.staff('moderator')));
    const answers = await Promise.all(moderators.map((member) => cases.claim(disputeID, member)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const holders = await gift.database.many(sql`
      select 1 from disputes.events where case_id = ${BigInt(disputeID)} and event = 'take'`);
    expect(holders).toHaveLength(1);
  });

  it('both sides finish submitting: both calls succeed and the case is queued', async () => {
    const orderNo = await cases.contested();
    const answers = await Promise.all([
      cases.finishEvidence(orderNo, 'buyer'),
      cases.finishEvidence(orderNo, 'seller'),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    expect((await cases.detail(orderNo)).data.stateName).toBe('queued');
  });

  it('the same file submitted several times is saved once', async () => {
    const orderNo = await cases.contested();
    const fileID = await cases.upload('buyer');
    const body = { orderNo, kind: 'receipt' as const, fileID };
    const answers = await Promise.all(
      [1, 2, 3].map(() => gift.call('addEvidence', body, cases.as(trade.buyer))),
    );
    expect(answers.map((answer) => refusalOf(answer) ?? 'taken').sort()).toEqual(
      ['DuplicateEvidence', 'DuplicateEvidence', 'taken'].sort(),
    );
  });
});

describe('data hidden from the other side', () => {
  it('is in nothing it can read: not in its view, its case file, its notices, or by the id of the file', async () => {
    const orderNo = await cases.contested();
    const fileID = await cases.upload('buyer');
    const note = 'What the neighbour saw';
    const piece = { orderNo, kind: 'bankStatement' as const, fileID, note };
    expect((await gift.call('addEvidence', piece, cases.as(trade.buyer))).code).toBe(200);
    await gift.runDue();
    const seller = cases.as(trade.seller);
    const answers = [
      await gift.call('disputeDetail', { orderNo }, seller),
      await gift.call('disputeCaseFile', { orderNo }, seller),
      await gift.call('disputeList', {}, seller),
      await gift.call('orderDetail', { orderNo }, seller),
      await gift.call('orderEventLog', { orderNo }, seller),
    ];
    for (const { code, data } of answers) {
      expect(code).toBe(200);
      expect(JSON.stringify(data)).not.toMatch(new RegExp(`bankStatement|neighbour|${fileID}`));
    }
    for (const size of ['full', 'thumb'] as const) {
      const link = await gift.call('getImageUrl', { fileName: fileID, size }, seller);
      expect(refusalOf(link)).toBe('FileNotFound');
    }
    const plain = await gift.app.inject({ method: 'GET', url: `/api/files/${fileID}?use=thumb` });
    expect(plain.json().code).not.toBe(200);
    for (const reader of [trade.stranger, trade.seller]) {
      const answer = await gift.call('addEvidence', { ...piece, kind: 'other' }, cases.as(reader));
      expect(['DisputeNotFound', 'FileNotFound']).toContain(refusalOf(answer));
    }
  });
});

describe('an evidence file deleted elsewhere', () => {
  it('stays readable as evidence when it is no longer the avatar, and blocks no step', async () => {
    const orderNo = await cases.contested();
    const { seller } = trade;
    // An avatar is deleted when another one replaces it.
    const fileID = await cases.upload('seller');
    expect((await gift.call('setAvatar', { fileID }, cases.as(seller))).code).toBe(200);
    const handed = { orderNo, kind: 'screenshot' as const, fileID };
    expect((await gift.call('addEvidence', handed, cases.as(seller))).code).toBe(200);
    expect((await gift.call('setAvatar', { fileID: null }, cases.as(seller))).code).toBe(200);
    await uploadsCleanup.run(gift.services, gift.clock.now());
    await later(hours(12));
    const { data } = await cases.detail(orderNo, 'buyer');
    expect(data.stateName).toBe('queued');
    const piece = data.evidence.find(({ by, kind }) => by === 'seller' && kind === 'screenshot');
    expect((await gift.app.inject({ method: 'GET', url: piece!.url! })).statusCode).toBe(200);
    // It is no avatar any more, so its plain URL opens nothing.
    const plain = await gift.app.inject({ method: 'GET', url: `/api/files/${fileID}` });
    expect(plain.json().code).not.toBe(200);
  });

  it('does not block the case when its database rows are missing', async () => {
    const orderNo = await cases.contested();
    const fileID = await cases.upload('seller');
    await gift.call('addEvidence', { orderNo, kind: 'screenshot', fileID }, cases.as(trade.seller));
    for (const [table, column] of [
      [sql`uploads.readers`, sql`file_id`],
      [sql`uploads.files`, sql`id`],
    ] as const)
      await gift.database.run(sql`delete from ${table} where ${column} = ${BigInt(fileID)}`);
    await later(hours(12));
    const { data } = await cases.detail(orderNo, 'buyer');
    expect(data.stateName).toBe('queued');
    expect(data.evidence.filter(({ url }) => url === null)).toHaveLength(1);
  });
});

describe('those who decide', () => {
  const view = async (disputeID: string, by: TestUser) =>
    (await gift.call('staffDisputeDetail', { disputeID }, cases.as(by))).data;
  const linksIn = async (disputeID: string, by: TestUser) =>
    (await view(disputeID, by)).evidence.filter(({ url, thumbURL }) => url ?? thumbURL);

  it('see files while the case is theirs, and not before or after, by its id neither', async () => {
    const { orderNo, disputeID } = await cases.queued();
    const [first, other] = [await cases.staff('moderator'), await cases.staff('moderator')];
    expect(await linksIn(disputeID, first)).toEqual([]);
    await cases.claim(disputeID, first);
    const [piece] = await linksIn(disputeID, first);
    expect((await gift.app.inject({ method: 'GET', url: piece!.url! })).statusCode).toBe(200);
    const fileID = /files\/(\d+)/.exec(piece!.url!)![1]!;
    await gift.call('releaseDispute', { disputeID }, cases.as(first));
    await cases.claim(disputeID, other);
    expect(await linksIn(disputeID, first)).toEqual([]);
    const again = await gift.call('getImageUrl', { fileName: fileID }, cases.as(first));
    expect(refusalOf(again)).toBe('FileNotFound');
    expect((await linksIn(disputeID, other)).length).toBeGreaterThan(1);
    // Both sides keep their own evidence.
    expect((await cases.detail(orderNo, 'seller')).data.evidence.every(({ url }) => url)).toBe(true);
  });
});

describe('a second signature', () => {
  it('applies only to the draft that its signer read, not to a later draft', async () => {
    const change = { validFrom: gift.clock.now(), by: 'test', reason: 'test' };
    await gift.services.settings.set(gift.database, 'disputeLeadKobo', 8_000_000n, change);
    await gift.services.settings.refresh(gift.database, gift.clock.now());
    const lead = await cases.staff('lead');
    const { disputeID } = await cases.claimed(lead);
    await cases.propose(disputeID, lead, 'buyer');
    const other = await cases.staff('lead');
    const read = (await gift.call('staffDisputeDetail', { disputeID }, cases.as(other))).data;
    expect(read.draft?.outcome).toBe('buyer');
    await cases.propose(disputeID, lead, 'seller');
    // The second signer sees the evidence.
    expect(read.evidence.every(({ url }) => url)).toBe(true);
    const draft = read.timeline.findLast(({ event }) => event === 'draft')!.hash;
    const body = { disputeID, isAgreed: true, text: 'I read it and agree.', draft };
    const answer = await gift.call('approveFinding', body, cases.as(other));
    expect(refusalOf(answer)).toBe('NoPendingDraft');
    const { data } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(other));
    expect(data).toMatchObject({ stateName: 'review', finding: null });
    for (const text of ['', '   ', 'Yes '])
      expect(refusalOf(await gift.call('approveFinding', { ...body, text }, cases.as(other)))).toBe(
        'Malformed',
      );
    const coded = { ...body, text: 'The card X7QP-9K2M-4TRW-8HZC was used.' };
    expect(refusalOf(await gift.call('approveFinding', coded, cases.as(other)))).toBe('CodeInText');
    expect((await cases.approve(disputeID, other)).data).toMatchObject({ finding: { outcome: 'seller' } });
    const signatures = await gift.database.many<{ reason: string; outcome: string }>(sql`
      select reason, outcome from operator.audit where call = 'approveFinding' and staff_id = ${other.userID}
      order by id`);
    expect(signatures.at(-1)).toEqual({ reason: 'I read the case anew.', outcome: 'done' });
    await expect(gift.database.run(sql`delete from disputes.signatures`)).rejects.toThrow('append-only');
    await gift.services.settings.set(gift.database, 'disputeLeadKobo', 200_000_000n, change);
    await gift.services.settings.refresh(gift.database, gift.clock.now());
  });
});

describe('case texts', () => {
  const code = 'X7QP-9K2M-4TRW-8HZC';
  const textWithCode = `The card says ${code}, and the page says used.`;
  const allRows = async () => {
    const rows = await gift.database.many<{ row: string }>(sql`
      select s::text as row from disputes.statements s union all select e::text from disputes.events e
      union all select e::text from disputes.evidence e union all select r::text from orders.refunds r
      union all select s::text from disputes.signatures s
      union all select o::text from platform.outbox o union all select f::text from uploads.files f
      union all select a::text from operator.audit a`);
    return rows.map(({ row }) => row).join('\n');
  };

  it('with a card code are refused from every author and in every field', async () => {
    const { orderNo } = await trade.revealed();
    const evidenceFileIDs = [await cases.upload('buyer')];
    const report = { orderNo, reason: 'INVALID_CODE' as const, text: textWithCode, evidenceFileIDs };
    expect(refusalOf(await gift.call('submitRefund', report, cases.as(trade.buyer)))).toBe('CodeInText');
    const sound = { ...report, text: 'The redeem page says that this code does not exist.' };
    expect((await gift.call('submitRefund', sound, cases.as(trade.buyer))).code).toBe(200);
    const reply = {
      orderNo,
      isAgreed: false,
      text: textWithCode,
      evidenceFileIDs: [await cases.upload('seller')],
    };
    expect(refusalOf(await gift.call('replyRefund', reply, cases.as(trade.seller)))).toBe('CodeInText');
    await newTrade();
    const { disputeID, moderator, ...asked } = await cases.asked('buyer');
    const [buyer, by] = [cases.as(trade.buyer), cases.as(moderator)];
    const piece = { kind: 'receipt' as const, fileID: await cases.upload('buyer'), note: textWithCode };
    const found = { outcome: 'buyer' as const, sellerShareBps: null, reason: 'codeBad' as const };
    const tries = [
      await gift.call('addEvidence', { orderNo: asked.orderNo, ...piece }, buyer),
      await gift.call('sendDisputeMessage', { orderNo: asked.orderNo, text: textWithCode }, buyer),
      await gift.call('answerModerator', { orderNo: asked.orderNo, text: textWithCode, evidence: [] }, buyer),
      await gift.call('answerModerator', { orderNo: asked.orderNo, text: 'Here.', evidence: [piece] }, buyer),
      await gift.call('askDisputeSide', { disputeID, side: 'seller', text: textWithCode }, by),
      await gift.call(
        'proposeFinding',
        { disputeID, ...found, text: textWithCode, citedEvents: ['0'.repeat(64)] },
        by,
      ),
      await gift.call('replyInCaseRoom', { disputeID, text: textWithCode }, by),
    ];
    expect(tries.map(refusalOf)).toEqual(tries.map(() => 'CodeInText'));
    expect(await allRows()).not.toContain(code);
    expect(gift.logLines.join('\n')).not.toContain(code);
    // The order number looks like a code but is none.
    const of = { orderNo: asked.orderNo, text: `It is about order ${asked.orderNo}.` };
    expect((await gift.call('sendDisputeMessage', of, buyer)).code).toBe(200);
    await newTrade();
    const { orderNo: proposed } = await cases.proposed('seller');
    const appeal = { orderNo: proposed, reason: 'factWrong' as const, text: textWithCode, evidence: [] };
    expect(refusalOf(await gift.call('appealFinding', appeal, cases.as(trade.buyer)))).toBe('CodeInText');
  });

  it('show no code in the name of a file, and turn no letters', async () => {
    const orderNo = await cases.contested();
    const name = `${code} \u202efdp.exe.pdf`;
    const bytes = await pdfWithText('A receipt');
    const fileID = await uploadOriginal(gift, trade.seller, { kind: 'pdf', name, bytes });
    await gift.call('addEvidence', { orderNo, kind: 'receipt', fileID }, cases.as(trade.seller));
    await later(hours(12));
    const { data } = await cases.detail(orderNo, 'buyer');
    const piece = data.evidence.find(({ file }) => file?.kind === 'pdf');
    expect(piece?.file?.name).toBe('••••-••••-••••-••ZC fdp.exe.pdf');
    expect(await allRows()).not.toContain(code);
    const { headers } = await gift.app.inject({ method: 'GET', url: piece!.url! });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.pdf"; /);
  });

  it('of blanks or combining marks alone are refused; control characters are removed', async () => {
    const { orderNo } = await cases.proposed('seller');
    const appeal = (text: string) =>
      gift.call('appealFinding', { orderNo, reason: 'factWrong', text, evidence: [] }, cases.as(trade.buyer));
    for (const text of [
      ' '.repeat(40),
      '\u0301'.repeat(40),
      '\u200b\u202e'.repeat(20),
      `a${' '.repeat(40)}b`,
    ])
      expect(refusalOf(await appeal(text)), JSON.stringify(text)).toBe('Malformed');
    const sendText = (text: string) =>
      gift.call('sendDisputeMessage', { orderNo, text }, cases.as(trade.buyer));
    for (const text of ['   ', '\u200b', '\u0301\u0302'])
      expect(refusalOf(await sendText(text)), JSON.stringify(text)).toBe('Malformed');
    expect((await appeal('\u202eThe receipt is of another shop.')).code).toBe(200);
    const { data } = await cases.detail(orderNo);
    expect(data.statements.at(-1)?.text).toBe('The receipt is of another shop.');
  });

  it('and split offers are limited in number for each side', async () => {
    const orderNo = await cases.contested();
    const [buyer, seller] = [cases.as(trade.buyer), cases.as(trade.seller)];
    const offer = (sellerShareBps: number, as = buyer, seenShareBps?: number) =>
      gift.call('offerSplit', { orderNo, sellerShareBps, seenShareBps }, as);
    for (let n = 1; n <= 20; n++) expect((await offer(400 + n * 100)).code).toBe(200);
    expect(refusalOf(await offer(5_000))).toBe('SplitOfferLimitReached');
    expect((await offer(5_000, seller, 2_400)).code).toBe(200);
    const { data } = await cases.detail(orderNo);
    await gift.database.run(sql`
      insert into disputes.statements (id, case_id, author, kind, body, at)
      select n, ${BigInt(data.disputeID)}, 'buyer', 'say', 'again', ${gift.clock.now()}
      from generate_series(1, 99) n`);
    const sendStatement = (as = buyer) =>
      gift.call('sendDisputeMessage', { orderNo, text: 'And again.' }, as);
    expect((await sendStatement()).code).toBe(200);
    expect(refusalOf(await sendStatement())).toBe('MessageLimitReached');
    expect((await sendStatement(seller)).code).toBe(200);
    for (const sellerShareBps of [0, -1, 499, 9_501, 10_000, 1e9, 0.5, Number.NaN])
      expect(refusalOf(await offer(sellerShareBps, seller))).toBe('Malformed');
  });
});

describe('a frozen side', () => {
  it('can refuse a split and appeal, but cannot accept, offer or withdraw anything', async () => {
    const { orderNo } = await cases.proposed('buyer');
    const [lead, { buyer, seller }] = [await cases.staff('lead'), trade];
    expect((await gift.call('offerSplit', { orderNo, sellerShareBps: 500 }, cases.as(buyer))).code).toBe(200);
    const freeze = { userID: String(seller.userID), reason: 'Signed in from a stolen phone.' };
    expect((await gift.call('freezePerson', freeze, cases.as(lead))).code).toBe(200);
    await later(seconds(5));
    const gives = [
      gift.call('offerSplit', { orderNo, sellerShareBps: 500 }, cases.as(seller)),
      gift.call('replySplit', { orderNo, sellerShareBps: 500, isAccepted: true }, cases.as(seller)),
      gift.call('acceptFinding', { orderNo }, cases.as(seller)),
      gift.call('replyRefund', { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] }, cases.as(seller)),
      gift.call('withdrawRefund', { orderNo }, cases.as(seller)),
    ];
    for (const answer of await Promise.all(gives)) expect(refusalOf(answer)).toBe('FrozenGivesNothing');
    expect(await orderState(orderNo)).toBe('disputed');
    const refusing = { orderNo, sellerShareBps: 500, isAccepted: false };
    expect((await gift.call('replySplit', refusing, cases.as(seller))).code).toBe(200);
    expect((await cases.appeal(orderNo, 'seller')).code).toBe(200);
  });
});
