import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Db, sql } from '../../../platform/database/db';
import { newSecret } from '../../../platform/ids';
import type { Services } from '../../../services';
import { queueMessage } from './sandbox-messages';
import { getSwitch, type SwitchName, type SwitchValue, setSwitch, switches } from './sandbox-switches';

type Bilingual = readonly [en: string, zh: string];
type Wording<Name extends SwitchName> = { title: Bilingual; positions: Record<SwitchValue<Name>, Bilingual> };

// Table: the switches and their positions, with their texts on the page.
const wording: { readonly [Name in SwitchName]: Wording<Name> } = {
  payout: {
    title: ['New withdrawals', '新提现'],
    positions: {
      instant: ['arrive within seconds', '几秒内到账'],
      slow: ['take two minutes', '两分钟后到账'],
      bankDown: ['fail: the bank is down', '失败：银行系统故障'],
      wrongDetails: ['fail: the account is wrong', '失败：账户信息有误'],
      bankLimit: ['fail: the account is at its limit', '失败：账户已达限额'],
      reversed: ['arrive, then return after a minute', '到账一分钟后被退回'],
      paidButSilent: ['arrive, but Gift gets no answer', '到账，但 Gift 未收到应答'],
      lostOnTheWay: ['need a second try: the first request is lost', '首次请求丢失，重试后到账'],
    },
  },
  enquiry: {
    title: ['Account name lookup', '查询银行户名'],
    positions: { answers: ['works', '正常应答'], busy: ['gets no answer', '无应答'] },
  },
  messages: {
    title: ['Webhooks to Gift', '发给 Gift 的 Webhook'],
    positions: {
      once: ['arrive once', '发送一次'],
      twice: ['arrive twice', '重复发送'],
      late: ['arrive two minutes late', '延迟两分钟'],
      never: ['never arrive', '从不发送'],
    },
  },
};

const names = Object.keys(switches) as SwitchName[];

/** The page that switches the sandbox's faults. `frame` wraps it in the sandbox's layout and styles. */
export function addSwitchPage(app: FastifyInstance, { database }: Services, frame: (body: string) => string) {
  app.get('/sandbox', async (_, reply) => {
    const set = new Map<string, string>();
    for (const name of names) set.set(name, await getSwitch(database, name));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(frame(page(set)));
  });
  app.post<{ Body: Record<string, string> | null }>('/sandbox/transfer', async (request, reply) => {
    const parsedTransfer = transfer.safeParse(request.body);
    if (!parsedTransfer.success)
      return reply.status(400).type('text/html; charset=utf-8').send(frame(unreadable));
    const { now } = request.gift;
    const { accountNumber, naira, senderName } = parsedTransfer.data;
    await receive(database, { accountNumber, kobo: BigInt(naira) * 100n, senderName, now });
    return reply.redirect('/sandbox', 303);
  });
  app.post<{ Body: Record<string, string> | null }>('/sandbox/chargeback', async (request, reply) => {
    const reference = String(request.body?.reference ?? '');
    const isTaken = await sendChargeback(database, reference, request.gift.now);
    if (!isTaken) return reply.status(400).type('text/html; charset=utf-8').send(frame(unknownPayment));
    return reply.redirect('/sandbox', 303);
  });
  app.post<{ Body: Record<string, string> | null }>('/sandbox', async (request, reply) => {
    for (const name of names) {
      const positions: readonly string[] = switches[name];
      const position = request.body?.[name];
      if (position !== undefined && positions.includes(position))
        await setSwitch(database, name, position as SwitchValue<typeof name>);
    }
    return reply.redirect('/sandbox', 303);
  });
}

const transfer = z.object({
  accountNumber: z.string().regex(/^\d{10}$/),
  naira: z.string().regex(/^[1-9]\d{0,8}$/),
  senderName: z.string().trim().min(1).max(80),
});

type Received = { accountNumber: string; kobo: bigint; senderName: string; now: Date };

/** Simulates a payment to an account number of the demo bank, with its webhook message. */
async function receive(db: Db, { accountNumber, kobo, senderName, now }: Received): Promise<void> {
  const reference = `SB-${newSecret()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 20)}`;
  await db.run(sql`
    insert into wallet.sandbox_payments
      (reference, amount_kobo, return_url, status, paid_kobo, created_at, into_account, sender_name)
    values (${reference}, ${kobo}, '', 'success', ${kobo}, ${now}, ${accountNumber}, ${senderName})`);
  await queueMessage(db, { reference, kind: 'charge.success', dueAt: now });
}

/**
 * Simulates a chargeback of a whole card payment, with its webhook message. False if there is no such payment, or it
 * was already taken back.
 */
async function sendChargeback(db: Db, reference: string, now: Date): Promise<boolean> {
  const updated = await db.run(sql`
    update wallet.sandbox_payments set taken_back_kobo = paid_kobo
    where reference = ${reference} and status = 'success' and paid_kobo > 0 and taken_back_kobo = 0`);
  if (updated > 0) await queueMessage(db, { reference, kind: 'charge.dispute.resolve', dueAt: now });
  return updated > 0;
}

const unknownPayment = `<h1>Demo bank <strong>DEMO</strong></h1>
<p>No paid payment has this reference, or it was charged back already.<br>没有该参考号的成功付款，或已撤回。</p>
<p><a href="/sandbox">Back / 返回</a></p>`;

const unreadable = `<h1>Demo bank <strong>DEMO</strong></h1>
<p>Nothing was sent. Enter a 10-digit account number, an amount in whole naira and a name.<br>尚未汇款，请输入 10 位账号、整数金额和姓名。</p>
<p><a href="/sandbox">Back / 返回</a></p>`;

/** Only our own text is on this page, so nothing needs escaping. */
function page(set: ReadonlyMap<string, string>): string {
  const group = (name: SwitchName) => {
    const { title, positions } = wording[name];
    const choices = Object.entries(positions as Record<string, Bilingual>).map(
      ([value, [en, zh]]) =>
        `<label><input type="radio" name="${name}" value="${value}"${set.get(name) === value ? ' checked' : ''}> ${en}<small>${zh}</small></label>`,
    );
    return `<fieldset><legend>${title[0]} / ${title[1]}</legend>${choices.join('\n')}</fieldset>`;
  };
  return `<h1>Demo bank <strong>DEMO</strong></h1>
<p>Choose a fault to see how Gift handles it. No real money moves.<br>选择要模拟的故障，不涉及真实资金。</p>
<p>Account numbers ending in 0000 do not exist, in 1111 belong to someone else, in 9999 get no answer.<br>尾号 0000 的账号不存在，1111 属于他人，9999 无应答。</p>
<form method="post" action="/sandbox">${names.map(group).join('\n')}<button>Save / 保存</button></form>
<h2>Send money to an account number / 向专属账号汇款</h2>
<form method="post" action="/sandbox/transfer">
<label>Account number / 账号 <input name="accountNumber" inputmode="numeric" maxlength="10" required></label>
<label>Amount (₦) / 金额（₦） <input name="naira" inputmode="numeric" maxlength="9" required></label>
<label>Sender's name / 汇款人姓名 <input name="senderName" maxlength="80" required></label>
<button>Send / 汇款</button></form>
<h2>Charge back a card payment / 撤回银行卡付款</h2>
<form method="post" action="/sandbox/chargeback">
<label>Payment reference / 付款参考号 <input name="reference" maxlength="100" required></label>
<button>Charge back / 撤回</button></form>
<p><a href="/balance">Back to Gift / 返回</a></p>`;
}
