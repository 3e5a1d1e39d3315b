import { conversationIDOf, SessionType } from '@gift/im-protocol';
import { formatNaira, koboOf } from '@gift/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { fillTemplate } from '../../../platform/text/language';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import { pullRanges } from '../messages/pull';
import { decodeMessage } from '../messages/store/encoded';

let gift: TestApp;
let trade: Trade;
let cases: ReturnType<typeof disputesOf>;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
beforeEach(async () => {
  trade = await createTrade(gift);
  cases = disputesOf(gift, trade);
});
afterEach(() => assertInvariants(gift.database));

type Notice = { text: string; name: string; kind: string; en: string; zh: string };
/** The system account's dispute notifications to one user. */
async function noticesOf(userID: bigint): Promise<Notice[]> {
  await gift.runDue();
  const conversationID = conversationIDOf(SessionType.notification, 'gift', String(userID));
  const range = { conversationID, begin: 1, end: Number.MAX_SAFE_INTEGER, num: 500 };
  const pulled = await pullRanges(gift.database, String(userID), [range], false);
  return (pulled.get(conversationID)?.msgs ?? []).map(decodeMessage).flatMap((message) => {
    const detail = JSON.parse(JSON.parse(new TextDecoder().decode(message.content)).detail);
    const about = JSON.parse(detail.ex);
    return /^(dispute|case)/.test(about.name) ? [{ ...about, text: detail.text }] : [];
  });
}
const namesOf = async (userID: bigint) => (await noticesOf(userID)).map(({ name }) => name);

describe('dispute notifications', () => {
  it('reach each side at every step in English and Chinese, but not for its own actions', async () => {
    const { orderNo } = await cases.proposed('buyer');
    await gift.call('acceptFinding', { orderNo }, cases.as(trade.buyer));
    await gift.call('acceptFinding', { orderNo }, cases.as(trade.seller));
    const both = ['disputeQueued', 'disputeTaken', 'disputeRuled'];
    expect(await namesOf(trade.buyer.userID)).toEqual(['disputeOpened', ...both, 'disputeClosed']);
    expect(await namesOf(trade.seller.userID)).toEqual([
      'disputeOpened',
      'disputeSubmitted',
      ...both,
      'disputeAccepted',
      'disputeClosed',
    ]);
    for (const notice of await noticesOf(trade.seller.userID)) {
      expect(notice).toMatchObject({ kind: 'dispute', orderNo });
      expect(notice.text).toBe(notice.en);
      expect(notice.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(notice.en + notice.zh).not.toMatch(/[{}]|undefined|null/);
    }
  });

  it('name the card, the deadline and the amounts, first while an appeal is possible, then when final', async () => {
    const { orderNo, moderator, disputeID } = await cases.asked('buyer');
    const waits = (await cases.detail(orderNo)).data.deadlineAt;
    const at = (date: string | null) => fillTemplate('{at:at}', { at: date }, 'en-US');
    const last = async () => (await noticesOf(trade.buyer.userID)).at(-1)!;
    expect((await last()).en).toMatch(/the dispute on Steam USD \d+\. Reply by /);
    expect((await last()).en).toContain(at(waits));
    const text = 'It is from the shop in Ikeja.';
    await gift.call('answerModerator', { orderNo, text, evidence: [] }, cases.as(trade.buyer));
    await cases.propose(disputeID, moderator, 'split', 2_500);
    const { finding, deadlineAt } = (await cases.detail(orderNo)).data;
    const sums = [finding!.buyerKobo, finding!.sellerKobo].map((sum) => formatNaira(koboOf(BigInt(sum))));
    for (const named of [...sums, at(deadlineAt), 'Steam USD', 'Not final'])
      expect((await last()).en).toContain(named);
    for (const sum of sums) expect((await last()).zh).toContain(sum);
    for (const user of [trade.buyer, trade.seller])
      await gift.call('acceptFinding', { orderNo }, cases.as(user));
    expect((await last()).name).toBe('disputeClosed');
    for (const named of [...sums, 'Steam USD', 'Final decision']) expect((await last()).en).toContain(named);
    expect((await last()).en).not.toContain('appeal');
  });

  it('reach staff when a case is queued, overdue or escalated', async () => {
    const moderator = await cases.staff('moderator');
    const lead = await cases.staff('lead');
    const chief = await cases.staff('superadmin');
    const { orderNo } = await cases.queued();
    expect(await namesOf(moderator.userID)).toEqual(['caseQueued']);
    gift.clock.advance(days(7));
    await gift.runDue();
    await gift.call('escalateDispute', { orderNo }, cases.as(trade.buyer));
    expect(await namesOf(moderator.userID)).toEqual(['caseQueued']);
    for (const { userID } of [lead, chief])
      expect(await namesOf(userID)).toEqual(['caseQueued', 'caseOverdue', 'casePaged']);
  });

  it('notify superadmins of a case that too few staff members may decide', async () => {
    const limit = async (kobo: bigint) => {
      const version = { validFrom: gift.clock.now(), by: 'test', reason: 'test' };
      await gift.services.settings.set(gift.database, 'disputeLeadKobo', kobo, version);
      await gift.services.settings.refresh(gift.database, gift.clock.now());
    };
    const before = gift.services.settings.current.disputeLeadKobo;
    await limit(8_000_000n);
    await gift.database.run(sql`update identity.users set roles = '{}'`);
    const [lead, chief] = [await cases.staff('lead'), await cases.staff('superadmin')];
    const { disputeID, orderNo } = await cases.claimed(lead);
    await cases.propose(disputeID, lead, 'seller');
    await cases.approve(disputeID, chief);
    expect(await namesOf(chief.userID)).not.toContain('caseUndecidable');
    await cases.appeal(orderNo, 'buyer');
    expect(await namesOf(chief.userID)).toContain('caseUndecidable');
    expect(await namesOf(lead.userID)).not.toContain('caseUndecidable');
    await limit(before);
  });

  it('remind a silent side before its silence decides the case', async () => {
    await cases.late();
    gift.clock.advance(hours(10));
    expect((await namesOf(trade.seller.userID)).at(-1)).toBe('disputeReminder');
    gift.clock.advance(hours(2));
    expect((await namesOf(trade.seller.userID)).at(-1)).toBe('disputeClosed');
  });
});
