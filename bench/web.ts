// The first visit to `/`, signed out, with an empty cache: bytes and requests on the wire, layout shift, and blocking
// time on a processor four times slower. About half a minute.
//   npm run bench -- web
import { startGift } from '../e2e/support';
import { startBrowser } from '../e2e/support/browser';
import { blockedMsIn, shiftOf, visit } from '../e2e/visit';
import { report } from './shared/figures';

const visits = 7;

const [gift, browser] = await Promise.all([startGift(), startBrowser()]);
try {
  const seen: Record<'bytes' | 'requests' | 'idleBytes' | 'blockedMs' | 'shift', number>[] = [];
  for (let n = 0; n < visits; n += 1) {
    const visited = await visit(browser, `${gift.url}/`, { isTraced: true });
    const { page, bytes } = visited;
    const requests = visited.requests.length;
    await page.waitForTimeout(2000);
    const blockedMs = Math.round(blockedMsIn(await browser.stopTracing()));
    seen.push({ bytes, requests, idleBytes: visited.bytes - bytes, blockedMs, shift: await shiftOf(page) });
    console.log(seen.at(-1));
    await page.context().close();
  }
  // A busy machine only adds time to a visit, so the fastest one shows the page's own cost.
  const best = (pick: (visit: (typeof seen)[number]) => number) => Math.min(...seen.map(pick));
  report('web.bytes', Math.max(...seen.map((one) => one.bytes)));
  report('web.requests', Math.max(...seen.map((one) => one.requests)));
  report('web.idleBytes', Math.max(...seen.map((one) => one.idleBytes)));
  report(
    'web.blocked',
    best((one) => one.blockedMs),
  );
  report(
    'web.shift',
    best((one) => one.shift),
  );
} finally {
  await browser.close();
  await gift.stop();
}
