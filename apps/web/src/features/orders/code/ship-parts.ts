// What a seller needs to send a code: one chunk, loaded only in that state.
export { NotShipped } from './not-shipped';
export { ShipForm } from './ship-form';
