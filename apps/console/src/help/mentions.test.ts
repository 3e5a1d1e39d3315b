import { expect, it } from 'vitest';
import { mentionedIn } from './mentions';

const colleagues = ['ada', 'ada_ng', 'Chidi'].map((nickname) => ({ userID: nickname, nickname }));

it.each([
  ['@ada please look', ['ada']],
  ['@ada_ng please look', ['ada_ng']],
  ['@Ada and @ada_ng', ['ada_ng', 'ada']],
  ['ask @CHIDI, or chidi', ['Chidi']],
  ['mail ada@example.ng', []],
  ['nobody', []],
])('finds the colleagues named in “%s”', (text, found) => {
  expect(mentionedIn(text, colleagues)).toEqual(found);
});
