import { formatNaira, koboOf } from '@gift/money';
import type { FastifyInstance } from 'fastify';
import { later, seconds } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { queueMessage } from './sandbox-messages';
import { addSwitchPage } from './sandbox-switch-page';

const endings = ['pay', 'fail', 'twice', 'wrong', 'later'] as const;
type Ending = (typeof endings)[number];
type Payment = { reference: string; amount: bigint; returnUrl: string; status: string };

export function addSandboxPages(app: FastifyInstance, services: Services): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const html = 'text/html; charset=utf-8';
  const find = (reference: string) =>
    services.database.maybe<Payment>(sql`
      select reference, amount_kobo as amount, return_url as "returnUrl", status
      from wallet.sandbox_payments where reference = ${reference}`);
  addSwitchPage(app, services, frame);
  app.get('/sandbox/pay.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(styles));
  app.get<{ Params: { reference: string } }>('/sandbox/pay/:reference', async (request, reply) => {
    const payment = await find(request.params.reference);
    reply.type(html).header('cache-control', 'no-store');
    return payment ? reply.send(page(payment)) : reply.status(404).send(missing);
  });
  app.post<{ Params: { reference: string }; Body: { ending?: string } | null }>(
    '/sandbox/pay/:reference',
    async (request, reply) => {
      const payment = await find(request.params.reference);
      if (!payment) return reply.status(404).type(html).send(missing);
      const ending = endings.find((button) => button === request.body?.ending);
      if (!ending) return reply.status(400).type(html).send(page(payment));
      const { now } = request.gift;
      const laterAt = later(now, seconds(services.settings.current.sandboxDelaySeconds));
      await services.database.transaction((tx) => end(tx, payment.reference, ending, now, laterAt));
      return reply.redirect(payment.returnUrl, 303);
    },
  );
}

/** Applies a button of the page, once. A finished payment stays as it is. */
async function end(tx: Tx, reference: string, ending: Ending, now: Date, laterAt: Date): Promise<void> {
  const payment = await tx.maybe<{ amount: bigint }>(sql`
    select amount_kobo as amount from wallet.sandbox_payments where reference = ${reference} and status = 'open' for update`);
  if (!payment) return;
  // A wrong amount: a hundred naira short.
  const paidKobo = ending === 'wrong' ? payment.amount - 10_000n : payment.amount;
  const status = ending === 'fail' ? 'failed' : ending === 'later' ? 'pending' : 'success';
  await tx.run(sql`
    update wallet.sandbox_payments set status = ${status}, paid_kobo = ${status === 'success' ? paidKobo : null}
    where reference = ${reference}`);
  if (ending === 'fail') await queueMessage(tx, { reference, kind: 'charge.failed', dueAt: now });
  if (ending === 'later') {
    await queueMessage(tx, { reference, kind: 'charge.pending', dueAt: now });
    await queueMessage(tx, { reference, kind: 'charge.success', dueAt: laterAt, settles: 'success' });
  }
  if (ending === 'pay' || ending === 'wrong')
    await queueMessage(tx, { reference, kind: 'charge.success', dueAt: now });
  if (ending === 'twice') {
    // The same message twice, and the same event under another id: real providers do both.
    const eventID = await queueMessage(tx, { reference, kind: 'charge.success', dueAt: now });
    await queueMessage(tx, { reference, kind: 'charge.success', dueAt: now, eventID });
    await queueMessage(tx, { reference, kind: 'charge.success', dueAt: now });
  }
}

const buttons: Record<Ending, [string, string]> = {
  pay: ['Pay', '支付'],
  later: ['Pay, arrives later', '支付（稍后到账）'],
  twice: ['Pay, notify Gift twice', '支付（重复通知）'],
  wrong: ['Pay ₦100 less', '少付 ₦100'],
  fail: ['Fail the payment', '支付失败'],
};

const statusTexts: Record<string, [string, string]> = {
  pending: ['Payment pending.', '支付处理中。'],
  success: ['Payment complete.', '支付已完成。'],
  failed: ['Payment failed. No money moved.', '支付失败，资金未变动。'],
};

const frame = (body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Demo payment - Gift</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/sandbox/pay.css"></head><body><main>${body}</main></body></html>`;

const missing = frame(
  '<h1>Demo payment <strong>DEMO</strong></h1><p>Payment not found.<br>未找到该支付。</p><p><a href="/balance">Back to Gift / 返回</a></p>',
);

/** The page holds only digits and our own text, so only the reference in the path needs escaping. */
function page({ reference, amount, returnUrl, status }: Payment): string {
  const statusText = statusTexts[status];
  return frame(`<h1>Demo payment <strong>DEMO</strong></h1>
<p>This page stands in for your bank. No real money moves.<br>此页面模拟银行支付页，不涉及真实资金。</p>
<p class="sum">${formatNaira(koboOf(amount))}</p>
${
  statusText
    ? `<p>${statusText[0]}<br>${statusText[1]}</p>`
    : `<form method="post" action="/sandbox/pay/${encodeURIComponent(reference)}">${endings
        .map(
          (ending) =>
            `<button name="ending" value="${ending}">${buttons[ending][0]}<small>${buttons[ending][1]}</small></button>`,
        )
        .join('\n')}</form>`
}
<p><a href="${returnUrl}">Back to Gift / 返回</a></p>`);
}

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#8886}
body{margin:0;padding:16px}main{max-width:420px;margin:0 auto}h1{font-size:20px}
strong{background:#a85a00;color:#fff;padding:2px 8px;border-radius:6px;font-size:14px}
.sum{font-size:36px;font-variant-numeric:tabular-nums;margin:16px 0}
button{display:block;width:100%;min-height:52px;margin:12px 0;padding:8px 16px;border-radius:12px;border:1px solid var(--line);
background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
button[value]:first-child{background:#1a56ff;border-color:#1a56ff;color:#fff}small{display:block;opacity:.8}
fieldset{border:1px solid var(--line);border-radius:12px;margin:16px 0}label{display:block;padding:8px 0;min-height:44px}
form>button{background:#1a56ff;border-color:#1a56ff;color:#fff;text-align:center}`;
