import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { notifications } from '../../apps/server/src/modules/notifications/table';

const routes = readFileSync(new URL('../../apps/web/src/app/routes.ts', import.meta.url), 'utf8');
/** An event whose fields hold their own names. */
const event = new Proxy({}, { get: (_, field) => String(field) });
const links = notifications.flatMap(({ name, row }) => {
  const link = row.channels === 'app' ? row.link(event as never) : null;
  return link ? [{ name, link }] : [];
});

it.each(links)('$name opens a screen of the app: $link', ({ link }) => {
  expect(routes).toContain(`path: '${link.split('?')[0]}',`);
  expect(link).not.toContain('undefined');
});

it.each([
  ['nudged', '/checkCode?orderNo=orderNo'],
  ['toppedUp', '/paymentResult?topUpID=topUpID'],
  ['withdrawn', '/paymentResult?withdrawalID=withdrawalID'],
  ['cleared', '/balance'],
  ['countered', '/offerDetail?offerID=offerID'],
  ['bankAdded', '/profile'],
  ['userReported', '/userDetail?userID=userID'],
  ['disputeOpened', '/disputeDetail?orderNo=orderNo'],
  ['rewarded', '/rewards'],
  ['inviteReminded', '/inviteFriend'],
  ['supportAnswered', '/helpCenter?tab=questions'],
  ['supportClosed', '/helpCenter?tab=questions'],
])('%s opens %s', (name, link) => expect(links).toContainEqual({ name, link }));
