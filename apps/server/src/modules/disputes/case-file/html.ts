import { isCited } from '@gift/contract/disputes/citations';
import { rulingReasonLabels } from '@gift/contract/disputes/ruling-reason-labels';
import type { DisputeEvent } from '@gift/contract/disputes/states';
import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import type { OrderRole } from '@gift/contract/orders/states';
import { type LocalizedText, textIn } from '@gift/contract/text/localized';
import { formatNaira, koboOf } from '@gift/money';
import { escaped } from '../../../platform/http/html';
import { fillTemplate, type Language } from '../../../platform/text/language';
import type { DisputedOrder } from '../../orders';
import { isMessage } from '../case-room/room';
import { userOn } from '../store';
import { authorVerbs, kinds, outcomes, sides, states, t } from './labels';
import type { Reading, Unsigned } from './record';

type Case = Reading & {
  record: Unsigned;
  names: ReadonlyMap<bigint, string>;
  order: DisputedOrder;
  card: string;
};
type Finding = NonNullable<Unsigned['finding']>;

const firstRulingEvents: readonly DisputeEvent[] = [
  'propose',
  'approveDraft',
  'ruleBySilence',
  'ruleByFacts',
];
const appealRulingEvents: readonly DisputeEvent[] = ['decideAppeal', 'approveAppealDraft'];

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:44em;margin:auto;padding:1em}' +
  'dl{display:grid;grid-template-columns:auto 1fr;gap:.2em 1em}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}' +
  'img,video{max-width:100%;max-height:30em;display:block;margin:.5em 0}article{margin:1em 0;padding:.1em 1em;' +
  'border-left:3px solid gray}small{opacity:.7;overflow-wrap:anywhere}p{overflow-wrap:anywhere;white-space:pre-line}';

/**
 * The case as one page that opens offline and requests nothing from a server: its pictures are files beside
 * it.
 */
export function casePage(
  { record, dispute, role, names, order, card, site, now }: Case,
  language: Language,
): string {
  const label = (text: LocalizedText) => escaped(textIn(text, language));
  const at = (date: string | Date) =>
    `<time>${escaped(fillTemplate('{at:at}', { at: date }, language))} (${label(t.lagos)})</time>`;
  const sum = (kobo: string | bigint) => escaped(formatNaira(koboOf(BigInt(kobo))));
  const nameOf = (side: OrderRole) =>
    escaped(names.get(userOn(dispute, side)) ?? '') + (side === role ? ` (${label(t.you)})` : '');
  const authorOf = (by: OrderRole | 'moderator') =>
    by === 'moderator' ? label(sides.moderator) : `${label(sides[by])}, ${nameOf(by)}`;
  const lines = (pairs: readonly (readonly [string, string])[]) =>
    `<dl>${pairs.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;

  const shares = ({ buyerKobo, sellerKobo }: { buyerKobo: bigint; sellerKobo: bigint }) => {
    const fee = order.frozenKobo - buyerKobo - sellerKobo;
    return lines([
      [label(t.toBuyer), sum(buyerKobo)],
      [label(t.toSeller), sum(sellerKobo)],
      ...(fee > 0n ? [[label(t.fee), sum(fee)] as const] : []),
    ]);
  };
  const isSettled = dispute.state === 'selfResolved';

  /**
   * An event that a finding cites, by name: evidence of a side, a message of the case room, or a log entry.
   */
  const citedEventHtml = (cite: string): string => {
    const pieces = record.evidence.filter((piece) => isCited([cite], piece));
    if (pieces.length > 0)
      return pieces
        .map(({ by, kind, path, at: when }) => {
          const name = label(kinds[kind as keyof typeof kinds]);
          const opens = path ? `<a href="${escaped(path)}">${name}: ${escaped(path)}</a>` : name;
          return `${authorOf(by)}: ${opens} <small>${at(when)}</small>`;
        })
        .join(`<br>${label(t.sameFile)} `);
    const line = record.room.find(({ hash }) => hash === cite);
    if (line)
      return `${label(t.room)}: ${line.by === 'system' ? '' : authorOf(line.by)} <small>${at(line.at)}</small><br>${escaped(line.text ?? '')}`;
    const step = record.disputeEvents.find(({ hash }) => hash === cite);
    const event = step ?? record.orderEvents.find(({ hash }) => hash === cite);
    if (!event) return escaped(cite);
    return `${label(step ? t.caseLine : t.orderLine)} ${event.seq} <small>${at(event.at)}</small>`;
  };

  const findingHtml = (title: LocalizedText, finding: Finding | null, events: readonly DisputeEvent[]) => {
    if (!finding) return '';
    const decision = record.disputeEvents.findLast(({ event }) => events.includes(eventOfStoredName(event)));
    const sums = { buyerKobo: BigInt(finding.buyerKobo), sellerKobo: BigInt(finding.sellerKobo) };
    const suffix = isSettled ? ` (${label(t.notCarriedOut)})` : '';
    return `<article><h3>${label(title)}: ${label(outcomes[finding.outcome])}${suffix}</h3>${decision ? `<small>${at(decision.at)}</small>` : ''}
<p><b>${label(rulingReasonLabels[finding.reason])}</b></p><p>${escaped(finding.text)}</p>${shares(sums)}
${finding.citedEvents.length > 0 ? `<p>${label(t.relies)}:</p><ul>${finding.citedEvents.map((cite) => `<li>${citedEventHtml(cite)}</li>`).join('')}</ul>` : ''}</article>\n`;
  };
  const findings =
    findingHtml(record.appealFinding ? t.first : t.decision, record.finding, firstRulingEvents) +
    findingHtml(t.appealed, record.appealFinding, appealRulingEvents);

  const statement = ({ by, kind, text, at: when }: Unsigned['statements'][number]) =>
    `<article><small>${authorOf(by)} · ${label(authorVerbs[kind])} · ${at(when)}</small><p>${escaped(text)}</p></article>\n`;

  const link = (address: string, name: string) => `<p><a href="${address}">${label(t.open)}: ${name}</a></p>`;
  const shownAs = (kind: string | undefined, address: string) =>
    kind === 'video'
      ? `<video controls preload="metadata" src="${address}"></video>`
      : kind === 'voice'
        ? `<audio controls preload="metadata" src="${address}"></audio>`
        : kind === 'picture'
          ? `<a href="${address}"><img src="${address}" alt=""></a>`
          : '';

  /** A file of the case room, by the name that its sender gave it, if any. */
  const sentFile = (kind: string, name: string | null, { path, sha256 }: Unsigned['roomFiles'][number]) =>
    `${shownAs(kind, path)}${link(path, escaped(name ?? path))}<small>${label(t.roomHash)}: ${sha256}</small>`;

  const inRoom = new Map(record.roomFiles.map((file) => [file.seq, file]));
  const messages = record.room.flatMap((line) => {
    const { seq, by, badge, kind, text, at: when } = line;
    if (by === 'system' || (!isMessage(line) && kind !== 'gone')) return [];
    const file = inRoom.get(seq);
    const content =
      kind === 'gone' ? label(t.gone) : kind === 'text' && text !== null ? escaped(text) : label(t.roomFile);
    const body = file ? sentFile(kind, text, file) : `<p>${content}</p>`;
    return `<article><small>${authorOf(by)}${badge ? ` ${escaped(badge)}` : ''} · ${at(when)}</small>${body}</article>\n`;
  });

  const piece = (one: Unsigned['evidence'][number]) => {
    const { by, kind, note, path, file, at: when, isOpen } = one;
    const address = path ? escaped(path) : '';
    const content = path ? shownAs(file?.kind, address) : `<p>${label(t.missing)}</p>`;
    return `<article><h3>${label(kinds[kind as keyof typeof kinds])}</h3><small>${authorOf(by)} · ${at(when)}${isOpen ? '' : ` · ${label(t.sealed)}`}</small>
${content}${path ? link(address, address) : ''}${note ? `<p>${label(t.note)}: ${escaped(note)}</p>` : ''}
${one.servedSha256 ? `<small>${label(t.shownHash)}: ${one.servedSha256}${one.isServedHashStored ? '' : ` (${label(t.shownNow)})`}</small><br>` : ''}
${one.sha256 === one.servedSha256 ? '' : `<small>${label(t.sentHash)}: ${one.sha256}</small>`}</article>\n`;
  };

  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; connect-src 'none'; form-action 'none'">
<title>${label(t.title)} ${record.orderNo}</title><style>${style}</style></head><body>
<h1>${label(t.title)} ${record.orderNo}</h1>
${lines([
  [label(sides.buyer), nameOf('buyer')],
  [label(sides.seller), nameOf('seller')],
  [label(t.card), escaped(card)],
  [label(t.about), label(refundReasonTexts[dispute.reason])],
  [label(t.sum), sum(order.frozenKobo)],
  [label(t.opened), at(dispute.openedAt)],
  [label(t.state), label(dispute.state === 'none' ? states.evidence : states[dispute.state])],
  ...(dispute.endedAt ? [[label(t.ended), at(dispute.endedAt)] as const] : []),
  [label(t.made), at(now)],
  [label(t.instance), escaped(site)],
])}
<p>${label(t.check)}</p>
<h2>${label(t.decision)}</h2>
${findings}${isSettled ? `<p>${label(t.settled)}</p>${order.money.paid ? shares(order.money.paid) : ''}` : findings ? '' : `<p>${label(t.undecided)}</p>`}
<h2>${label(t.what)}</h2>
${record.statements.map(statement).join('') || `<p>${label(t.silence)}</p>`}
${messages.length > 0 ? `<h2>${label(t.room)}</h2>\n${messages.join('')}` : ''}
<h2>${label(t.evidence)}</h2>
${record.evidence.map(piece).join('') || `<p>${label(t.noEvidence)}</p>`}
</body></html>
`;
}
