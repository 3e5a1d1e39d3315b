// Writes docs/reference/orders.md from the order machine: `tsx tools/order-table.ts`. A test fails when it is out of date.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StateOrNone } from '../apps/server/src/rooms/orders/decide-facts';
import { newOrder } from '../apps/server/src/rooms/orders/decide-facts';
import { lengthOf, nudges } from '../apps/server/src/rooms/orders/decide-timers';
import { type By, type Cell, orderMachine } from '../apps/server/src/rooms/orders/machine';
import { windowBounds } from '../apps/server/src/rooms/orders/rules-settings';
import { defaultSettings } from '../apps/server/src/settings';
import {
  endStates,
  moneyIs,
  type OrderRole,
  orderEvents,
  orderStateNames,
  orderStates,
  reminders,
  turnOf,
} from '../packages/contract/src/order-states';
import { koboOf } from '../packages/money/src';
import { effectWords, guardWords, markWords } from './order-table-words';

export const target = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'reference', 'orders.md');

const settings = defaultSettings;
const sample = newOrder(
  {
    maker: 'seller',
    rateKobo: koboOf(92_000n),
    buyerPaysKobo: koboOf(9_200_000n),
    windows: {
      payMin: windowBounds.pay.usual,
      deliverMin: windowBounds.deliverCode.usual,
      checkMin: windowBounds.checkApp.usual,
    },
  },
  new Date(0),
);

const span = (min: number): string => (min % 60 === 0 && min >= 120 ? `${min / 60} h` : `${min} min`);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
const stateLabel = (state: StateOrNone): string =>
  state === 'none' ? '–' : `${orderStates[state]} ${state}`;

function lasts(state: StateOrNone): string {
  if (state === 'none') return '';
  const length = lengthOf[state](sample, settings);
  if (state === 'awaitingPayment')
    return `${span(windowBounds.pay.usual)} (${windowBounds.pay.min}-${windowBounds.pay.max}, by offer)`;
  if (state === 'awaitingCode') {
    const { min, max } = windowBounds.deliverCode;
    return `${span(windowBounds.deliverCode.usual)} for a code, ${span(windowBounds.deliverPhysical.usual)} for a physical card (${min}-${max}, by offer)`;
  }
  if (state === 'checking') {
    const { checkApp, checkStore, checkOpenLoop } = windowBounds;
    return `${span(checkApp.usual)} app and gaming, ${span(checkStore.usual)} store, ${span(checkOpenLoop.usual)} open-loop cards`;
  }
  if (state === 'cancelled') return `${span(settings.orderReviewMin)} while a review is open`;
  return length === null ? '' : span(length);
}

function zero(state: StateOrNone): string {
  const cell = orderMachine[state].timeout;
  if (!cell) return state === 'disputed' ? 'nothing: it waits for a person, in plain sight' : '';
  return `${stateLabel(cell.to)}${cell.fault ? `, fault of the ${cell.fault}` : ''}`;
}

function nudgeWords(state: StateOrNone): string {
  return (nudges[state] ?? [])
    .map((nudge) => {
      if ('part' in nudge) return `at ${nudge.part * 100} %`;
      return 'afterMin' in nudge ? `after ${nudge.afterMin} min` : `${nudge.beforeEndMin} min before the end`;
    })
    .join(', ');
}

const statesTable = (): string =>
  table(
    ['State', 'Waits for', 'Money', 'Lasts', 'At zero', 'Nudges'],
    orderStateNames.map((state) => [
      `**${stateLabel(state)}**`,
      turnOf(state) ?? '',
      moneyIs(state),
      lasts(state),
      zero(state),
      nudgeWords(state),
    ]),
  );

/** One look at everything: which event leads where from which state. */
const gridTable = (): string =>
  table(
    ['', 'none', ...orderStateNames.map((state) => String(orderStates[state]))],
    orderEvents.map((event) => [
      event,
      ...(['none', ...orderStateNames] as const).map((state) => {
        const to = orderMachine[state][event]?.to;
        return to ? String(orderStates[to]) : '';
      }),
    ]),
  );

const deadlineWords: Record<NonNullable<Cell['deadline']>, string> = {
  fresh: 'starts anew',
  keep: 'goes on',
  payExtension: `+${settings.orderPayExtensionMin} min`,
  deliverExtension: `+${settings.orderDeliverExtensionMin} min`,
};

function cellRow(event: string, cell: Cell, from: StateOrNone): string[] {
  const writes = (cell.marks ?? []).map((mark) => markWords[mark]);
  const time =
    cell.to === from && from !== 'cancelled' ? `time ${deadlineWords[cell.deadline ?? 'fresh']}` : '';
  return [
    `\`${event}\``,
    cell.by.join(', '),
    stateLabel(cell.to),
    (cell.guards ?? []).map((guard) => guardWords[guard]).join('; '),
    [...cell.effects.map((effect) => effectWords[effect]), ...writes, time].filter(Boolean).join('; '),
    cell.tell.join(', '),
    cell.fault ?? '',
  ];
}

function stateSection(state: StateOrNone): string {
  const title = state === 'none' ? 'Before there is an order' : stateLabel(state);
  const cells = orderEvents.flatMap((event) => {
    const cell = orderMachine[state][event];
    return cell ? [cellRow(event, cell, state)] : [];
  });
  const body = cells.length
    ? table(['Event', 'By', 'To', 'If', 'Then', 'Told', 'Fault'], cells)
    : 'Every event is refused: the order has ended.';
  return `### ${title}\n\n${body}`;
}

/** Who may call an order off, read from the table for a role whichever side made the order. */
function cancelTable(): string {
  const live = orderStateNames.filter((state) => !(endStates as readonly string[]).includes(state));
  const may = (state: StateOrNone, role: OrderRole): string => {
    const { cancel, askCancel } = orderMachine[state];
    const names = (by: readonly By[]) => by.includes(role) || by.includes('maker');
    if (cancel && names(cancel.by)) {
      const onlyMaker = cancel.by.includes('maker') && !cancel.by.includes('taker') ? ', if the maker' : '';
      const money = cancel.effects.includes('refund') ? ', money back' : '';
      return `yes${onlyMaker}${money}${cancel.fault ? ', own fault' : ', no fault'}`;
    }
    return askCancel?.by.includes(role) ? "with the other side's consent, no fault" : 'no';
  };
  return table(
    ['State', 'Buyer', 'Seller'],
    live.map((state) => [stateLabel(state), may(state, 'buyer'), may(state, 'seller')]),
  );
}

const reminderTable = (): string =>
  table(
    ['Type', 'Asks', 'In'],
    Object.entries(reminders).map(([name, { type, to, in: states }]) => [
      `${type} ${name}`,
      to,
      states.map((state) => stateLabel(state)).join(', '),
    ]),
  );

// Numbers change the length of a line, so that each paragraph is wrapped when it is written.
const reflowed = (section: string): string =>
  section
    .split('\n\n')
    .map((part) => (/^[|#]/.test(part) ? part : wrapped(part)))
    .join('\n\n');

function wrapped(paragraph: string): string {
  const items = paragraph.startsWith('- ') ? paragraph.split(/\n(?=- )/) : [paragraph];
  return items
    .map((item) => {
      const lines: string[] = [''];
      for (const word of item.split(/\s+/)) {
        const line = lines.at(-1)!;
        if (line.length + word.length < 110) lines[lines.length - 1] = line ? `${line} ${word}` : word;
        else lines.push(item.startsWith('- ') ? `  ${word}` : word);
      }
      return lines.join('\n');
    })
    .join('\n');
}

/** The whole page. */
export function orderPage(): string {
  const sections = [
    `# Orders

Written by \`tools/order-table.ts\` from the code; change the code, not this page. The table is
\`apps/server/src/rooms/orders/machine.ts\`, the numbers are defaults that an operator may change.

Two rules hold everywhere: the clock acts only when the time is over, and buyer and seller act only before it. An
event that is late, early or repeated is refused and changes nothing.`,
    `## States\n\n${statesTable()}`,
    `## Where each event leads\n\nAn empty field is a refusal.\n\n${gridTable()}`,
    `## What happens, state by state

"Both may make this deal" gathers what other rooms know: nobody trades with himself or with somebody who is blocked,
both are within their limits and caps, the offer is open, in stock, and its requirements are met.

${(['none', ...orderStateNames] as const).map(stateSection).join('\n\n')}`,
    `## Calling off

${cancelTable()}

After the code was seen nobody can call the order off: the buyer confirms or reports, the seller agrees or contests.
A canceller may say that the other side asked for it; unless that side denies it within
${settings.orderReviewMin} minutes, the order counts against nobody. Two operators may end any live order that is not in
dispute, from the state that both of them saw it in: \`adminCancel\` gives the money back, \`adminRelease\` gives it
to the seller once the code was seen. One in dispute ends by its case, with the signatures that the case asks for.`,
    `## Fault

An order counts in a trader's completion rate when he completed it, or when it ended by his fault: he let the time
run out or called off after the deal was made, or he lost a dispute. ${settings.orderFaultLimit} such endings within
${span(settings.orderFaultWindowMin)} pause taking for ${span(settings.orderFaultPauseMin)}. At most
${settings.openOrderCaps.join(' / ')} orders may be open at tier 0 / 1 / 2 / 3. Who leaves a sealed code or a refund
request unanswered for more than ${settings.orderStuckAfterMin} minutes cannot take another order meanwhile.`,
    `## Reminders

${reminderTable()}

The other side may remind once in ${settings.orderRemindEveryMin} minutes and ${settings.orderMaxRemindersPerState}
times in a state.`,
    `## Smaller numbers

- Payment is extended once, by ${settings.orderPayExtensionMin} minutes, asked for in the last
  ${settings.orderPayExtensionOpensMin}; delivery once, by ${settings.orderDeliverExtensionMin} minutes.
- A lower price is proposed once, before the code is seen, down to ${settings.orderRepriceFloorBps / 100} % of the
  agreed rate, and waits ${settings.orderPriceAnswerMin} minutes for an answer.
- Rates are haggled over on a request, before there is an order: at most ${settings.orderMaxCounterRounds} counter-rates,
  each within ${settings.rateBandBps / 100} % of the reference.`,
  ];
  return `${sections.map(reflowed).join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, orderPage());
