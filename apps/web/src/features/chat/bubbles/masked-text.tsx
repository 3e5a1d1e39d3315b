import { texts } from '@gift/client/language';
import { findSensitiveText, type SensitiveMatch } from '@gift/contract/text/sensitive-text';
import type { Message } from '@gift/im-protocol';
import { useMemo, useState } from 'react';
import { message as showMessage } from '../../../shared/state/message';
import { useBrandHints } from '../../../shared/trade/cards/brand-hints';
import { EyeOffIcon } from '../../../shared/ui/icons';
import { type Chat, useChat } from '../chat-context';
import './bubbles.css';

const t = texts({
  card: ['possible card code', '疑似卡密', 'e fit be card code'],
  contact: ['contact details', '联系方式', 'contact details'],
  account: ['a bank account', '银行账户', 'bank account'],
  why: ['Hidden for your safety', '为保护您已隐藏', 'We hide am to keep you safe'],
  whyContact: [
    'Contact details stay hidden until your first completed order together. Outside Gift there is no escrow.',
    '双方完成首个订单前，联系方式会被隐藏。在 Gift 之外交易，资金没有托管保护。',
    'Contact details go remain hidden till una complete your first order together. Outside Gift, escrow no dey.',
  ],
  whyAccount: [
    'Paying to an account means no escrow. Gift never asks for that.',
    '要求您转账到账户的人，是在绕过托管。Gift 绝不会这样做。',
    'If you pay enter account, escrow no dey. Gift no go ever ask for that.',
  ],
  whyCard: [
    'This may be a card code. Only codes sealed in an order are protected: codes from chat prove nothing.',
    '这看起来是卡密。只有在订单中密封的卡密才受保护，聊天中的卡密无法举证。',
    'This one fit be card code. Only codes wey dey sealed inside order dey protected: code from chat no fit prove anything.',
  ],
  show: ['Show anyway', '仍要显示', 'Show am like that'],
  hide: ['Keep hidden', '保持隐藏', 'Leave am hidden'],
  ok: ['I understand', '知道了', 'I understand'],
});

/** The nicknames that a group text mentions: `@ada` is a member and no contact outside. */
const mentionsIn = (message: Message | undefined): readonly string[] =>
  (message?.groupID ? (message.atTextElem?.atUsersInfo ?? []) : [])
    .map(({ groupNickname }) => groupNickname.normalize('NFKC'))
    .filter((name) => !findSensitiveText(name)?.isSure)
    .map((name) => `@${name}`);

type Piece = { at: number; text: string; caught: SensitiveMatch | null };
const maxPieces = 12;

/**
 * Splits a text into pieces and covers those that lead outside the escrow. A one-time code is dangerous to send but not
 * to receive, and an uncertain match stays visible.
 */
export function pieces(
  text: string,
  around: Parameters<typeof findSensitiveText>[1],
  mentions: readonly string[] = [],
): Piece[] {
  const result: Piece[] = [];
  let at = 0;
  let rest = text.normalize('NFKC');
  for (;;) {
    const match = findSensitiveText(rest, around);
    if (!match?.isSure || match.kind === 'otp') break;
    const from = rest.indexOf(match.found);
    // The match cannot be located in the text, or there are too many matches: cover the whole rest.
    if (from < 0 || result.length >= maxPieces) return [...result, { at, text: rest, caught: match }];
    if (from > 0) result.push({ at, text: rest.slice(0, from), caught: null });
    const isName = mentions.includes(match.found);
    result.push({ at: at + from, text: match.found, caught: isName ? null : match });
    at += from + match.found.length;
    rest = rest.slice(from + match.found.length);
  }
  if (rest !== '') result.push({ at, text: rest, caught: null });
  return result;
}

/**
 * Text inside a tap target, a quote or a file name: covered, without a way to uncover it there. `isOwn`: the user sent
 * it. The claimed original author does not matter, because a sender can forge that. `of`: the message it comes from.
 */
export function MaskedLabel({ text, isOwn = false, of }: { text: string; isOwn?: boolean; of?: Message }) {
  const { mayShareContacts, orderNos, brands } = useChat();
  const parts = useMemo(
    () => (isOwn ? [] : pieces(text, { mayShareContacts, orderNos, brands }, mentionsIn(of))),
    [text, isOwn, of, mayShareContacts, orderNos, brands],
  );
  return parts.some((part) => part.caught) ? <Cover parts={parts} /> : text;
}

/** A text in a list, outside its chat: it is not known there whether the two may exchange contacts. */
export function MaskedPreview({ text, isOwn = false, of }: { text: string; isOwn?: boolean; of?: Message }) {
  const brands = useBrandHints();
  return isOwn ? text : <Cover parts={pieces(text, { brands }, mentionsIn(of))} />;
}

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

const piecesByMessage = new WeakMap<Message, { key: string; pieces: Piece[] }>();

/** Caches the check of a text across renders. */
function piecesOf(
  message: Message,
  text: string,
  { mayShareContacts, orderNos, brands }: Pick<Chat, 'mayShareContacts' | 'orderNos' | 'brands'>,
) {
  const key = `${mayShareContacts} ${orderNos.length} ${brands?.formats.length} ${text}`;
  const cachedPieces = piecesByMessage.get(message);
  if (cachedPieces?.key === key) return cachedPieces.pieces;
  const fresh = pieces(text, { mayShareContacts, orderNos, brands });
  piecesByMessage.set(message, { key, pieces: fresh });
  return fresh;
}

/** Another user's text. Passages that would lead outside the escrow are covered until the user has read why. */
export function RevealableText({ message, text }: { message: Message; text: string }) {
  const chat = useChat();
  const [isShown, setShown] = useState(false);
  if (message.sendID === chat.ownID || isShown) return text;
  const parts = piecesOf(message, text, chat);
  if (!parts.some((part) => part.caught)) return text;
  const ask = async ({ kind }: SensitiveMatch) => {
    if (kind === 'contact') return void showMessage(t.whyContact, { title: t.why, confirm: t.ok });
    const why = kind === 'card' ? t.whyCard : t.whyAccount;
    if (!(await showMessage(why, { title: t.why, confirm: t.hide, cancel: t.show }))) setShown(true);
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
