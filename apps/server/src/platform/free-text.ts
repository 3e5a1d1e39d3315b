import { cleanText, codeIn, problemIn } from '@gift/contract';
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

/** A text for operators, as it is kept. Ways to be reached are what a report is about; codes stay out of it all the same. */
export function staffText(typed: string, field: string): string {
  const text = cleanText(typed);
  const found = codeIn(text);
  if (found !== null) throw new Refusal('CodeInText', { found, field });
  return text;
}
