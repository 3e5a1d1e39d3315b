import type { FastifyInstance } from 'fastify';
import { demoAccounts } from '../../../demo/accounts';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, nothing, sql } from '../../../platform/database/db';
import type { Services } from '../../../services';
import type { Channel } from '../providers/deliver-message';
import { sandboxEndings } from '../verification/provider';

type Sent = { channel: Channel; target: string; text: string; sentAt: Date };

const newest = (db: Db, target?: string): Promise<Sent[]> =>
  db.many<Sent>(sql`
    select channel, target, text, created_at as "sentAt" from identity.sandbox_messages
    ${target ? sql`where target = ${target}` : nothing} order by id desc limit 50`);

export const demoOutbox: Query<'demoOutbox'> = async ({ db, services }, { target }) => {
  if (services.config.mode !== 'demo') throw new Refusal('NotFound');
  const rows = await newest(db, target);
  return { items: rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })) };
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'medium' });

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:600px;margin:0 auto;padding:16px}
h1{font-size:24px}strong.demo{background:#b45309;color:#fff;padding:2px 8px;border-radius:6px;font-size:16px}
article{border:1px solid #8886;border-radius:12px;padding:12px 16px;margin:12px 0}
article p{margin:4px 0;overflow-wrap:anywhere}article .to{opacity:.75;font-size:14px}
h2{font-size:18px;margin-top:28px}li{margin:4px 0}`;

const page = (rows: readonly Sent[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="10"><title>Demo outbox - Gift</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/demo/outbox.css"></head><body>
<h1>Demo outbox <strong class="demo">DEMO</strong></h1>
<p>Nothing here was sent to anybody. These are the text messages and e-mails of the demo, newest first; the
page renews itself every ten seconds.<br>演示模式：以下短信和邮件并未真正发送，最新的在最上面，页面每十秒自动刷新。</p>
${
  rows.length === 0
    ? '<p>No messages yet. Register or log in, then look here for the code.<br>暂无消息。注册或登录后在此查看验证码。</p>'
    : rows
        .map(
          ({ channel, target, text, sentAt }) =>
            `<article><p class="to">${channel === 'sms' ? 'SMS' : 'Mail'} to ${escaped(target)}, ${time.format(sentAt)}</p><p>${escaped(text)}</p></article>`,
        )
        .join('\n')
}
<h2>Identity checks in the demo / 演示身份验证</h2>
<p>Any eleven digits pass as BVN or NIN, except these endings. Do not type a real number.<br>任意 11 位数字均可通过，以下尾号除外。请勿填写真实号码。</p>
<ul>${sandboxEndings.map(({ ending, meaning }) => `<li>…${ending}: ${meaning}</li>`).join('')}</ul>
<h2>Demo accounts / 演示账户</h2>
<ul>${demoAccounts.map((one) => `<li>${one.nickname}: ${one.phone}, password ${one.password}, wallet PIN ${one.walletPin}</li>`).join('')}</ul>
</body></html>`;

/** The readable outbox. In production there is no such route. */
export function addDemoPages(app: FastifyInstance, { config, database }: Services): void {
  if (config.mode !== 'demo') return;
  app.get('/demo/outbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(await newest(database))),
  );
  app.get('/demo/outbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
}
