import { openSession } from '../modules/identity';
import { openRiskReview } from '../modules/risk';
import { seedBankAccount, seedPayout, seedReconciliations, seedSuspended } from '../modules/wallet';
import { days, hours, later, minutes } from '../platform/clock';
import type { Services } from '../services';
import { demoMakerPin, demoNewcomers } from './accounts';
import type { DisputeScenario } from './dispute-scenarios';
import { type DemoTimeline, type People, sendPicture, startTimeline } from './perform';
import { saveTemplates } from './templates';

type DemoData = { services: Services; people: People; cases: readonly DisputeScenario[]; now: Date };

/**
 * Fills every queue of the console that the rest of the demo data leaves empty; disputes and refund requests come from
 * the deals, flags from the chats.
 */
export async function fillQueues(demo: DemoData): Promise<void> {
  const { services, people, now } = demo;
  const from = (ago: number) => startTimeline(services, people, later(now, -ago));
  await fillMoney(demo);
  await Promise.all([
    askToBeVerified(from(hours(3))),
    askSupport(from(hours(2)), demo.cases),
    askForCorrections(from(hours(5))),
    askForTwo(from(hours(1)), demo.cases),
    announce(from(days(1))),
    reviewRisks(demo),
    linkAccounts(demo),
    saveTemplates(services, people, now),
  ]);
}

/** Numbers that the sandbox leaves to an operator, and identity documents. */
async function askToBeVerified(timeline: DemoTimeline): Promise<void> {
  for (const [index, nickname] of demoNewcomers.entries())
    await timeline.call('verifyUserInfo', nickname, {
      ...{ kind: 'bvn', number: `221445${index}2222`, firstName: 'Ada', lastName: 'Obi' },
      dateOfBirth: '1994-03-08',
    });
  const fileOf = async (who: string) => [await sendPicture(timeline, who, 'receipt')];
  await timeline.call('submitDocument', 'jos_gifts', {
    ...{ kind: 'document', idType: 'passport', fileIDs: await fileOf('jos_gifts') },
  });
  await timeline.call('submitDocument', 'benin_cards', {
    ...{ kind: 'address', area: 'Edo', address: '14 Airport Road, Benin City' },
    fileIDs: await fileOf('benin_cards'),
  });
}

async function askSupport({ call }: DemoTimeline, cases: readonly DisputeScenario[]): Promise<void> {
  const orderNo = cases.find(({ buyer, ending }) => buyer === 'steam_vault' && ending === 'queued')?.orderNo;
  await call('askSupport', 'steam_vault', {
    text: 'How long does it take until somebody looks at this order?',
    ...(orderNo ? { orderNo } : {}),
  });
  await call('askSupport', 'calabar_gc', { text: 'My BVN is not accepted, although it is correct.' });
  await call('askSupport', 'lagos_cards', { text: 'My bank is not in the list. When will it be added?' });
}

async function askForCorrections(timeline: DemoTimeline): Promise<void> {
  const wishes = [
    ['enugu_deals', 'name', 'My first name is Adaeze, as on my passport.'],
    ['warri_trades', 'birthday', 'I was born on 17 June 1990, as on my licence.'],
  ] as const;
  for (const [who, subject, text] of wishes)
    await timeline.call('requestCorrection', who, {
      ...{ walletPin: demoMakerPin, subject, text, fileIDs: [await sendPicture(timeline, who, 'receipt')] },
    });
}

/** Two requests by others for each role that decides. */
async function askForTwo({ call, people }: DemoTimeline, cases: readonly DisputeScenario[]): Promise<void> {
  for (const { orderNo } of cases.filter(({ ending }) => ending === 'review' || ending === 'moreInfo'))
    await call('requestApproval', 'gift_moderator', {
      request: { kind: 'openCode', orderNo },
      reason: 'The buyer says that the code was cut off',
    });
  const setting = (key: string, value: string) => ({
    ...{ request: { kind: 'setting' as const, key, value, validFrom: null } },
    reason: 'Agreed in the weekly meeting',
  });
  await call('requestApproval', 'gift_compliance', setting('documentReviewHours', '12'));
  await call('requestApproval', 'gift_finance', setting('questionDueHours', '12'));
  await call('requestApproval', 'gift_finance', setting('suspenseDueHours', '48'));
  const to = `user:${people.get('steam_vault')}:available`;
  await call('requestApproval', 'gift_superadmin', {
    request: { kind: 'ledgerTransfer', from: 'platform:fee_income', to, amountKobo: '50000' },
    reason: 'Goodwill for a case that took too long',
  });
}

/** Two users that a rule sent to review, each because of an order of their own. */
async function reviewRisks({ services, people, cases, now }: DemoData): Promise<void> {
  const orderOf = (who: string) => BigInt(cases.find(({ seller }) => seller === who)!.orderNo);
  const hits = [
    ['lagos_cards', { rule: 'orderRate', measured: 17n, threshold: 15n }],
    ['steam_vault', { rule: 'newDeviceSale', measured: 18_500_000n, threshold: 10_000_000n }],
  ] as const;
  await services.database.transaction(async (tx) => {
    for (const [who, hit] of hits)
      await openRiskReview(
        tx,
        { ...hit, userID: people.get(who) as bigint, orderID: orderOf(who), now: later(now, -hours(3)) },
        services.settings.current,
      );
  });
}

/** Each user under risk review shares something with another account: a bank account, and a device. */
async function linkAccounts({ services, people, now }: DemoData): Promise<void> {
  const idOf = (nickname: string) => people.get(nickname) as bigint;
  const origin = { address: '127.0.0.1', userAgent: '', deviceID: 'demo shared phone' };
  await services.database.transaction(async (tx) => {
    const shared = { userID: idOf('jos_gifts'), sharedWith: idOf('lagos_cards') };
    await seedBankAccount(tx, { ...shared, bankCode: bankOf('lagos_cards'), now: later(now, -days(9)) });
    for (const [who, ago] of [
      ['owerri_gifts', days(12)],
      ['steam_vault', days(2)],
    ] as const)
      await openSession(tx, services, {
        ...{ userID: idOf(who), origin, deviceName: 'Android phone', now: later(now, -ago) },
      });
  });
}

/** A scheduled announcement for tomorrow, and a draft: neither covers the app of a visitor. */
async function announce({ call, now }: DemoTimeline): Promise<void> {
  const common = {
    ...({ importance: 'note', audience: 'everybody', link: null, untilAt: null } as const),
    ...{ tiers: [], version: 0, reason: 'For the users of the demo' },
  };
  await call('saveAnnouncement', 'gift_lead', {
    ...common,
    ...{ isDraft: false, fromAt: later(now(), days(2)).toISOString() },
    ...{ titleEn: 'Planned maintenance', titleZh: '计划维护', titlePcm: 'Planned maintenance' },
    ...{ textEn: 'Withdrawals pause tonight from 02:00 to 03:00.', textZh: '今晚 02:00 至 03:00 暂停提现。' },
    ...{ textPcm: 'Withdrawals go dey on pause tonight from 02:00 to 03:00.' },
  });
  await call('saveAnnouncement', 'gift_lead', {
    ...common,
    ...{ isDraft: true, fromAt: null, titleEn: 'More brands soon', titleZh: '即将支持更多品牌' },
    ...{ titlePcm: 'More brands soon', textPcm: 'Tell us which cards you dey miss.' },
    ...{ textEn: 'Tell us which cards you miss.', textZh: '告诉我们你还需要哪些礼品卡。' },
  });
}

async function fillMoney({ services, people, now }: DemoData): Promise<void> {
  const idOf = (nickname: string) => people.get(nickname) as bigint;
  // An alarm about unmatched money would be wrong with demo data, so the log is silent.
  const quiet = { ...services, log: services.log.child({}, { level: 'silent' }) };
  const at = (ago: number) => ({ services: quiet, now: later(now, -ago) });
  const midnight = new Date(now);
  midnight.setUTCHours(23, 0, 0, 0);
  const last = midnight > now ? later(midnight, -days(1)) : midnight;
  await services.database.transaction(async (tx) => {
    const pay = (
      who: string,
      naira: bigint,
      answers: Parameters<typeof seedPayout>[1]['answers'],
      ago: number,
    ) => seedPayout(tx, { userID: idOf(who), naira, bankCode: bankOf(who), answers }, at(ago));
    await pay('lagos_cards', 15_000n, ['pending', 'paid'], days(2));
    await pay('steam_vault', 8_000n, ['pending', 'wrongDetails'], hours(9));
    await pay('kano_digital', 12_000n, ['bankDown'], hours(7));
    await pay('abuja_gc', 20_000n, ['pending', 'paid', 'bankDown'], hours(6));
    await pay('ph_plugs', 9_000n, ['pending', 'paid', 'declined'], hours(4));
    await pay('steam_vault', 6_500n, ['pending'], hours(3));
    await pay('ibadan_cards', 18_000n, ['pending'], minutes(100));
    await pay('lagos_cards', 5_000n, ['pending'], minutes(20));
    const came = (who: string | null, naira: bigint, senderName: string, ago: number) =>
      seedSuspended(tx, { userID: who === null ? null : idOf(who), naira, senderName }, at(ago));
    await came('lagos_cards', 7_500n, 'CHUKWUEMEKA NWOSU', hours(8));
    await came(null, 32_000n, 'BLESSING ADEYEMI', hours(6));
    const dates = [5, 4, 3, 2, 1, 0].map((ago) => later(last, -days(ago)));
    await seedReconciliations(tx, {
      dates,
      signed: 4,
      signedBy: 'gift_finance',
      signerID: idOf('gift_finance'),
    });
  });
}

const bankOf = (who: string) => (who.length % 2 === 0 ? '058' : '044');
