import { findSensitiveText, type SensitiveMatch } from '@gift/contract/text/sensitive-text';
import type { Message } from '@gift/im-protocol';
import { useMemo, useState } from 'react';
import { texts } from '../../../shared/i18n/texts';
import { message as tell } from '../../../shared/state/message';
import { EyeOffIcon } from '../../../shared/ui/icons';
import { useChat } from '../chat-context';
import './bubbles.css';

const t = texts({
  card: ['possible card code', '疑似卡密'],
  contact: ['contact details', '联系方式'],
  account: ['a bank account', '银行账户'],
  why: ['Hidden for your safety', '为保护您已隐藏'],
  whyContact: [
    'Contact details stay hidden until your first completed order together. Outside Gift there is no escrow.',
    '双方完成首个订单前，联系方式会被隐藏。在 Gift 之外交易，资金没有托管保护。',
  ],
  whyAccount: [
    'Paying to an account means no escrow. Gift never asks for that.',
    '要求您转账到账户的人，是在绕过托管。Gift 绝不会这样做。',
  ],
  whyCard: [
    'This may be a card code. Only codes sealed in an order are protected: codes from chat prove nothing.',
    '这看起来是卡密。只有在订单中密封的卡密才受保护，聊天中的卡密无法举证。',
  ],
  show: ['Show anyway', '仍要显示'],
  keep: ['Keep hidden', '保持隐藏'],
  ok: ['I understand', '知道了'],
});

/** The names that a text in a group calls people by: `@ada` stands for a member, and leads nobody elsewhere. */
const calledIn = (message: Message | undefined): readonly string[] =>
  (message?.groupID ? (message.atTextElem?.atUsersInfo ?? []) : [])
    .map(({ groupNickname }) => groupNickname.normalize('NFKC'))
    .filter((name) => !findSensitiveText(name)?.isSure)
    .map((name) => `@${name}`);

type Piece = { at: number; text: string; caught: SensitiveMatch | null };
const maxPieces = 12;

/**
 * A text in pieces, those covered that would lead outside. A lone number is dangerous to send, not to receive, and what
 * may be harmless stays in sight.
 */
export function pieces(
  text: string,
  around: Parameters<typeof findSensitiveText>[1],
  called: readonly string[] = [],
): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  let rest = text.normalize('NFKC');
  for (;;) {
    const caught = findSensitiveText(rest, around);
    if (!caught?.isSure || caught.kind === 'otp') break;
    const from = rest.indexOf(caught.found);
    // The passage is spelled so that it cannot be cut out, or there is no end of them: all that is left is covered.
    if (from < 0 || found.length >= maxPieces) return [...found, { at, text: rest, caught }];
    if (from > 0) found.push({ at, text: rest.slice(0, from), caught: null });
    const isName = called.includes(caught.found);
    found.push({ at: at + from, text: caught.found, caught: isName ? null : caught });
    at += from + caught.found.length;
    rest = rest.slice(from + caught.found.length);
  }
  if (rest !== '') found.push({ at, text: rest, caught: null });
  return found;
}

/**
 * Words that stand inside something to tap, a quote or a file's name, covered without a way to uncover them there.
 * `isOwn`: the reader sent them. Whoever is said to have written them first does not matter, since a sender may say
 * anything of that. `of`: the message they come from.
 */
export function Words({ text, isOwn = false, of }: { text: string; isOwn?: boolean; of?: Message }) {
  const { mayShareContacts, orderNos } = useChat();
  const parts = useMemo(
    () => (isOwn ? [] : pieces(text, { mayShareContacts, orderNos }, calledIn(of))),
    [text, isOwn, of, mayShareContacts, orderNos],
  );
  return parts.some((part) => part.caught) ? <Cover parts={parts} /> : text;
}

/** A line outside of its chat, in a list: nothing is known there of what the two may tell each other. */
export function MaskedText({ text, isOwn = false, of }: { text: string; isOwn?: boolean; of?: Message }) {
  return isOwn ? text : <Cover parts={pieces(text, outside, calledIn(of))} />;
}
const outside = { mayShareContacts: false, orderNos: [] };

const Cover = ({ parts }: { parts: readonly Piece[] }) =>
  parts.map(({ at, text, caught }) =>
    caught ? (
      <span key={at} className="covered">
        <EyeOffIcon size={14} />
        {nameOf(caught)}
      </span>
    ) : (
      text
    ),
  );

const nameOf = ({ kind }: SensitiveMatch) =>
  kind === 'card' ? t.card : kind === 'account' ? t.account : t.contact;

const seen = new WeakMap<Message, { key: string; pieces: Piece[] }>();

/** A text is looked at once, however often it is drawn. */
function piecesOf(message: Message, text: string, mayShareContacts: boolean, orderNos: readonly string[]) {
  const key = `${mayShareContacts} ${orderNos.length} ${text}`;
  const held = seen.get(message);
  if (held?.key === key) return held.pieces;
  const fresh = pieces(text, { mayShareContacts, orderNos });
  seen.set(message, { key, pieces: fresh });
  return fresh;
}

/** What somebody else wrote, with what would lead outside the escrow covered until the reader knows why. */
export function MaskedWords({ message, text }: { message: Message; text: string }) {
  const { ownID, mayShareContacts, orderNos } = useChat();
  const [isShown, setShown] = useState(false);
  if (message.sendID === ownID || isShown) return text;
  const parts = piecesOf(message, text, mayShareContacts, orderNos);
  if (!parts.some((part) => part.caught)) return text;
  const ask = async ({ kind }: SensitiveMatch) => {
    if (kind === 'contact') return void tell(t.whyContact, { title: t.why, confirm: t.ok });
    const why = kind === 'card' ? t.whyCard : t.whyAccount;
    if (!(await tell(why, { title: t.why, confirm: t.keep, cancel: t.show }))) setShown(true);
  };
  return parts.map(({ at, text: part, caught }) =>
    caught ? (
      <button key={at} type="button" className="covered" onClick={() => void ask(caught)}>
        <EyeOffIcon size={14} />
        {nameOf(caught)}
      </button>
    ) : (
      part
    ),
  );
}
