// What chooses messages and forwards them: one chunk, since several small ones weigh more.
export { ChosenBar } from './chosen-bar';
export { ForwardSheet } from './forward-sheet';
