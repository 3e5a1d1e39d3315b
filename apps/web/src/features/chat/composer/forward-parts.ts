// Selecting and forwarding messages: one chunk, since several small ones are larger in total.
export { SelectionBar } from '../bubbles/selection-bar';
export { ForwardSheet } from './forward-sheet';
