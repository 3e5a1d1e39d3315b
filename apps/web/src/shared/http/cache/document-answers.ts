import type { Language } from '../../i18n/language';

/** What the document was drawn from: answers by URL, beside their language and moment. */
export type DocumentState = {
  path: string;
  language: Language;
  signedIn: boolean;
  atMs: number;
  answers: Record<string, unknown>;
};

let state: DocumentState | null = null;

export function readDocumentState(): DocumentState | null {
  const text = document.getElementById('state')?.textContent;
  state = text ? (JSON.parse(text) as DocumentState) : null;
  return state;
}

/** The server's renderer says what it drew from. */
export const assumeDocumentState = (next: DocumentState) => {
  state = next;
  held = new Map();
};

type Held = { atMs: number; data: unknown };
let held = new Map<string, Held>();

/** The answer the document brought along, in this language, always the same object; undefined where it has none. */
export function documentAnswers(url: string, language: Language): Held | undefined {
  if (!state || state.language !== language || !(url in state.answers)) return undefined;
  let answer = held.get(url);
  if (!answer) {
    answer = { atMs: state.atMs, data: state.answers[url] };
    held.set(url, answer);
  }
  return answer;
}
