// Writes docs/reference/disputes.md from the dispute machine: `tsx tools/dispute-table.ts`. A test fails when it is out of date.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lengthOf } from '../apps/server/src/rooms/disputes/decide';
import type { StateOrNone } from '../apps/server/src/rooms/disputes/decide-facts';
import { disputeMachine } from '../apps/server/src/rooms/disputes/machine';
import { defaultSettings as settings } from '../apps/server/src/settings';
import { disputeReasons } from '../packages/contract/src/dispute-reasons';
import { disputeEvents, disputeStateNames, disputeStates } from '../packages/contract/src/dispute-states';
import { effectWords, guardWords, markWords } from './dispute-table-words';

export const target = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'reference', 'disputes.md');

const span = (min: number): string => (min % 60 === 0 && min >= 120 ? `${min / 60} h` : `${min} min`);
const naira = (kobo: bigint): string => `₦${(kobo / 100n).toLocaleString('en-US')}`;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
const label = (state: StateOrNone): string => (state === 'none' ? '–' : `${disputeStates[state]} ${state}`);

const statesTable = (): string =>
  table(
    ['State', 'Lasts', 'At zero'],
    disputeStateNames.map((state) => {
      const length = lengthOf[state](settings);
      const { timeout, overdue } = disputeMachine[state];
      const late = overdue ? 'overdue, in plain sight, the money frozen' : '';
      return [`**${label(state)}**`, length === null ? '' : span(length), timeout ? label(timeout.to) : late];
    }),
  );

const gridTable = (): string =>
  table(
    ['', 'none', ...disputeStateNames.map((state) => String(disputeStates[state]))],
    disputeEvents.map((event) => [
      event,
      ...(['none', ...disputeStateNames] as const).map((state) => {
        const to = disputeMachine[state][event]?.to;
        return to ? String(disputeStates[to]) : '';
      }),
    ]),
  );

function stateSection(state: StateOrNone): string {
  const title = state === 'none' ? 'Before there is a dispute' : label(state);
  const rows = disputeEvents.flatMap((event) => {
    const cell = disputeMachine[state][event];
    if (!cell) return [];
    const then = [
      ...cell.effects.map((name) => effectWords[name]),
      ...(cell.marks ?? []).map((name) => markWords[name]),
    ];
    if (cell.deadline === 'keep') then.push('time goes on');
    const guards = (cell.guards ?? []).map((name) => guardWords[name]);
    return [
      [
        `\`${event}\``,
        cell.by.join(', '),
        label(cell.to),
        guards.join('; '),
        then.join('; '),
        cell.tell.join(', '),
      ],
    ];
  });
  const body = rows.length
    ? table(['Event', 'By', 'To', 'If', 'Then', 'Told'], rows)
    : 'Every event is refused: the dispute has ended.';
  return `### ${title}\n\n${body}`;
}

const reasonsTable = (): string =>
  table(
    ['Reason', 'Required proof', 'Helpful proof'],
    Object.entries(disputeReasons).map(([reason, { required, helpful }]) => [
      reason,
      required.join(', ') || 'any',
      helpful.join(', '),
    ]),
  );

/** The whole page. */
export function disputePage(): string {
  const sections = [
    `# Disputes

Written by \`tools/dispute-table.ts\` from the code; change the code, not this page. The table is
\`apps/server/src/rooms/disputes/machine.ts\`, the numbers are defaults that an operator may change. Why it is as it
is stands in \`docs/decisions/disputes.md\`.

A dispute opens when its order enters 70 disputed. The clock acts only when the time is over, people only before it;
the rules and the order itself are bound by neither. An event that is late, early or repeated is refused and changes
nothing.`,
    `## States\n\n${statesTable()}`,
    `## Where each event leads\n\nAn empty field is a refusal.\n\n${gridTable()}`,
    `## What happens, state by state

${(['none', ...disputeStateNames] as const).map(stateSection).join('\n\n')}`,
    `## Silence

A side has spoken when it handed in evidence or said a word in the case; its report, or its answer to one, counts. When
the ${span(settings.disputeEvidenceMin)} for evidence are over, a side that said nothing loses. Both silent: the seller
wins if the code was revealed, for the claim has to be proven, else the buyer.`,
    `## Powers

A moderator decides alone up to ${naira(settings.disputeModeratorKobo)}, a lead up to ${naira(settings.disputeLeadKobo)}.
Above, two leads sign. A lead gives a case that nobody has to whomever its sum allows. Who kept a case for ${span(settings.disputeReviewMin)} loses it, and a lead takes it. An appeal is
decided by somebody who did not sign the first finding.`,
    `## Strikes

Who loses by evidence gets a strike. ${settings.disputeStrikeLimit} of them within ${settings.disputeStrikeDays} days
pause selling for a seller and buying for a buyer, until the first of them is older than that. Losing by silence is no
strike, and neither is a split. Who gives in after something was found against them has lost it as if they had
accepted. A split that was on offer before a finding is none after it, and who offered one may take it back.`,
    `## Reasons and proof\n\n${reasonsTable()}`,
    `## The case, to keep

Each side downloads the case as it may see it just then (\`POST /api/orderRefund/caseZip\`): one ZIP with \`case.json\`, which is
the signed record with both chained logs and the hash of everything beside it; \`files/\`, what was handed in and is open to
this side; \`case.html\`, a page to read; and \`verify-case.mjs\`, which checks all of it without us: \`node verify-case.mjs\` in
the unpacked folder. A changed, missing or added file is named, and it ends with 1; given the ZIP
itself it says to unpack it, and ends with 2. A finding names each piece of evidence by the hash of its file and the
piece's own number (\`packages/contract/src/cites.ts\`), since both sides may hand in the same file. On a bad line the record is fetched alone
(\`GET /api/orderRefund/caseFile\`). Which hash is of what stands in \`docs/reference/uploads.md\` and in the record itself.`,
  ];
  return `${sections.join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, disputePage());
