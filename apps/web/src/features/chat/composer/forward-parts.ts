// What chooses messages and forwards them: one chunk, since several small ones weigh more.
export { SelectionBar } from '../bubbles/selection-bar';
export { ForwardSheet } from './forward-sheet';
