import type { Language } from '@gift/client/language';

/** The state the document was rendered from: answers by URL, with their language and time. */
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

/** Used by the server's renderer. */
export const assumeDocumentState = (next: DocumentState) => {
  state = next;
  answers = new Map();
};

type Held = { atMs: number; data: unknown };
let answers = new Map<string, Held>();

/** The answer embedded in the document in this language, always the same object; undefined if there is none. */
export function documentAnswers(url: string, language: Language): Held | undefined {
  if (!state || state.language !== language || !(url in state.answers)) return undefined;
  let answer = answers.get(url);
  if (!answer) {
    answer = { atMs: state.atMs, data: state.answers[url] };
    answers.set(url, answer);
  }
  return answer;
}
