// Writes docs/reference/orders.md from the state machine: `tsx tools/tables/order-table.ts`. A test keeps it current.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type By, orderMachine, type Transition } from '../../apps/server/src/modules/orders/machine/machine';
import type { StateOrNone } from '../../apps/server/src/modules/orders/machine/order-facts';
import { newOrder } from '../../apps/server/src/modules/orders/machine/order-facts';
import { lengthOf, nudges } from '../../apps/server/src/modules/orders/machine/timers';
import { windowBounds } from '../../apps/server/src/modules/orders/rules/settings';
import { defaultSettings } from '../../apps/server/src/settings';
import {
  awaitingParty,
  finalStates,
  moneyLocation,
  type OrderRole,
  orderEvents,
  orderStateNames,
  orderStates,
  reminders,
} from '../../packages/contract/src/orders/states';
import { koboOf } from '../../packages/money/src';
import { assignmentLabels, effectLabels, guardLabels } from './order-table-labels';

export const target = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '../..',
  'docs',
  'reference',
  'orders.md',
);

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

const durationText = (min: number): string => (min % 60 === 0 && min >= 120 ? `${min / 60} h` : `${min} min`);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
const stateLabel = (state: StateOrNone): string =>
  state === 'none' ? '–' : `${orderStates[state]} ${state}`;

function deadlineText(state: StateOrNone): string {
  if (state === 'none') return '';
  const length = lengthOf[state](sample, settings);
  if (state === 'awaitingPayment')
    return `${durationText(windowBounds.pay.usual)} (${windowBounds.pay.min}-${windowBounds.pay.max}, by offer)`;
  if (state === 'awaitingCode') {
    const { min, max } = windowBounds.deliverCode;
    return `${durationText(windowBounds.deliverCode.usual)} for a code, ${durationText(windowBounds.deliverPhysical.usual)} for a physical card (${min}-${max}, by offer)`;
  }
  if (state === 'checking') {
    const { checkApp, checkStore, checkOpenLoop } = windowBounds;
    return `${durationText(checkApp.usual)} app and gaming, ${durationText(checkStore.usual)} store, ${durationText(checkOpenLoop.usual)} open-loop cards`;
  }
  if (state === 'cancelled') return `${durationText(settings.orderReviewMin)} while a review is open`;
  return length === null ? '' : durationText(length);
}

function zero(state: StateOrNone): string {
  const transition = orderMachine[state].timeout;
  if (!transition) return state === 'disputed' ? 'nothing: an operator decides' : '';
  return `${stateLabel(transition.to)}${transition.fault ? `, fault of the ${transition.fault}` : ''}`;
}

function reminderText(state: StateOrNone): string {
  return (nudges[state] ?? [])
    .map((nudge) => {
      if ('part' in nudge) return `at ${nudge.part * 100} %`;
      return 'afterMin' in nudge
        ? `after ${nudge.afterMin} min`
        : `${nudge.beforeDeadlineMin} min before the end`;
    })
    .join(', ');
}

const statesTable = (): string =>
  table(
    ['State', 'Waiting for', 'Money', 'Duration', 'At the deadline', 'Reminders'],
    orderStateNames.map((state) => [
      `**${stateLabel(state)}**`,
      awaitingParty(state) ?? '',
      moneyLocation(state),
      deadlineText(state),
      zero(state),
      reminderText(state),
    ]),
  );

/** The overview: which event leads from which state to which. */
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

function deadlineLabel({ deadline = 'fresh' }: Transition): string {
  if (deadline === 'fresh') return 'restarts';
  return deadline === 'unchanged' ? 'stays' : `+${settings[deadline]} min`;
}

function transitionRow(event: string, transition: Transition, from: StateOrNone): string[] {
  const writes = (transition.assignments ?? []).map((assignment) => assignmentLabels[assignment]);
  const time = transition.to === from && from !== 'cancelled' ? `deadline ${deadlineLabel(transition)}` : '';
  return [
    `\`${event}\``,
    transition.by.join(', '),
    stateLabel(transition.to),
    (transition.guards ?? []).map((guard) => guardLabels[guard]).join('; '),
    [...transition.effects.map((effect) => effectLabels[effect]), ...writes, time].filter(Boolean).join('; '),
    transition.notify.join(', '),
    transition.fault ?? '',
  ];
}

function stateSection(state: StateOrNone): string {
  const title = state === 'none' ? 'Before the order' : stateLabel(state);
  const transitions = orderEvents.flatMap((event) => {
    const transition = orderMachine[state][event];
    return transition ? [transitionRow(event, transition, state)] : [];
  });
  const body = transitions.length
    ? table(['Event', 'By', 'To', 'If', 'Then', 'Notifies', 'Fault'], transitions)
    : 'Every event is refused: the order has ended.';
  return `### ${title}\n\n${body}`;
}

/** Who may cancel an order, read from the table for a role that does not depend on who made the order. */
function cancelTable(): string {
  const live = orderStateNames.filter((state) => !(finalStates as readonly string[]).includes(state));
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
    ['Type', 'To', 'In states'],
    Object.entries(reminders).map(([name, { type, to, in: states }]) => [
      `${type} ${name}`,
      to,
      states.map((state) => stateLabel(state)).join(', '),
    ]),
  );

// Numbers change the length of a line, so each paragraph is wrapped again.
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

export function orderPage(): string {
  const sections = [
    `# Orders

Generated by \`tools/tables/order-table.ts\` from \`apps/server/src/modules/orders/machine/machine.ts\`. Do not edit. Numbers are defaults
that an operator can change.

The clock acts only after a deadline; buyer and seller act only before it. An event that is late, early or repeated is
refused and changes nothing.`,
    `## States\n\n${statesTable()}`,
    `## Transitions\n\nAn empty cell is a refusal.\n\n${gridTable()}`,
    `## Events by state

"Both may make this deal": two different users, none blocked by the other, both within their limits and caps, the offer
open, in stock, its requirements met.

${(['none', ...orderStateNames] as const).map(stateSection).join('\n\n')}`,
    `## Cancellation

${cancelTable()}

After the buyer viewed the code nobody can cancel: the buyer confirms or reports, the seller agrees or contests. A user
who cancels can say that the other side asked for it. Unless that side denies it within ${settings.orderReviewMin}
minutes, the order counts against nobody. Two operators can end a running order that is not in dispute, from the state
that both saw: \`adminCancel\` refunds the buyer, \`adminRelease\` pays the seller after the code was viewed. An order in
dispute ends with its case.`,
    `## Fault

An order counts in a user's completion rate if the user completed it, missed a deadline, cancelled after the deal was
made, or lost a dispute. ${settings.orderFaultLimit} own-fault endings within ${durationText(settings.orderFaultWindowMin)} pause taking for
${durationText(settings.orderFaultPauseMin)}. At most ${settings.openOrderCaps.join(' / ')} orders can be open at tier 0 / 1 / 2 / 3. A user who
leaves a sealed code or a refund request unanswered for more than ${settings.orderStuckAfterMin} minutes cannot take another order
until then.`,
    `## Reminders

${reminderTable()}

The other side can send one every ${settings.orderRemindEveryMin} minutes, ${settings.orderMaxRemindersPerState} per state.`,
    `## Other numbers

- Payment can be extended once by ${settings.orderPayExtensionMin} minutes, in the last ${settings.orderPayExtensionOpensMin};
  delivery once by ${settings.orderDeliverExtensionMin} minutes.
- A lower price can be proposed once, before the code is viewed, down to ${settings.orderRepriceFloorBps / 100} % of the
  agreed rate. It expires after ${settings.orderPriceAnswerMin} minutes.
- A request takes at most ${settings.orderMaxCounterRounds} counter-offers before there is an order, each within
  ${settings.rateBandBps / 100} % of the reference.`,
  ];
  return `${sections.map(reflowed).join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, orderPage());
