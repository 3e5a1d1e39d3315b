import { expect, it } from 'vitest';
import { mentionedIn } from './mentions';

const colleagues = ['ada', 'ada_ng', 'Chidi', 'kuda', '小明'].map((nickname) => ({ nickname }));

it.each([
  ['@ada please look', ['ada']],
  ['@ada_ng please look', ['ada_ng']],
  ['@Ada and @ada_ng, @ada', ['ada', 'ada_ng']],
  ['ask (@CHIDI), or chidi', ['Chidi']],
  ['Thanks, @ada.', ['ada']],
  ['请@ada看一下，@小明也看', ['ada', '小明']],
  ['mail ada@example.ng', []],
  ['The account is of john@kuda.com', []],
  ['john.@kuda, @@kuda, @kuda@ada', []],
  ['@kuda.com, @kudabank, @kuda_2, @kuda1, @kudaé', []],
  ['nobody', []],
])('finds the colleagues named in “%s”', (text, found) => {
  expect(mentionedIn(text, colleagues).map(({ nickname }) => nickname)).toEqual(found);
});
