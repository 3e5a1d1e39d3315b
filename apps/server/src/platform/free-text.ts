import { cleanText, codeIn, problemIn } from '@gift/contract';
import { caughtIn } from '@gift/contract/chat-watch';
import { folded } from '@gift/contract/contacts';
import { Refusal } from './refusal';

/** A text that strangers will read, as it is kept. Refuses with ContactInText and CodeInText. */
export function publicText(typed: string, field: string): string {
  const text = cleanText(typed);
  const problem = problemIn(text);
  if (problem)
    throw new Refusal(problem.kind === 'contact' ? 'ContactInText' : 'CodeInText', {
      found: problem.found,
      field,
    });
  return text;
}

/**
 * A text for operators, or of a case, as it is kept. Ways to be reached are what a report is about; codes stay out of
 * it all the same. Numbers of orders that it is about look like codes and are none.
 */
export function staffText(typed: string, field: string, orderNos: readonly string[] = []): string {
  const text = cleanText(typed);
  const found = codeIn(text, orderNos);
  if (found !== null) throw new Refusal('CodeInText', { found, field });
  return text;
}

/** More than a text holds that anybody reads; what is left over is covered as a whole. */
const mostCodes = 20;
const isSign = /[\p{L}\p{N}]/gu;

/**
 * A text with its codes covered but for their last two signs: whoever decides about a chat or a case has no use for
 * them, and seeing a code takes two people. One that is spelled so that it cannot be cut out takes the whole text with it.
 */
export function covered(text: string, orderNos: readonly string[] = []): string {
  let rest = text;
  for (let n = 0; n < mostCodes; n++) {
    const caught = caughtIn(rest, { mayShareContacts: true, orderNos });
    if (caught?.kind !== 'card' && caught?.kind !== 'otp') return rest;
    if (!rest.includes(caught.found)) rest = folded(rest);
    if (!rest.includes(caught.found)) break;
    rest = rest.replace(
      caught.found,
      () => caught.found.slice(0, -2).replace(isSign, '•') + caught.found.slice(-2),
    );
  }
  return rest.replace(isSign, '•');
}

/** A text in which a code is covered, if there surely is one; any other stays as it is. */
export const withoutCodes = (text: string, orderNos: readonly string[] = []): string =>
  codeIn(text, orderNos) === null ? text : covered(text, orderNos);
