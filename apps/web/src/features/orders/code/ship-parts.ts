// What a seller needs to send a code: one chunk, in that state only.
export { NotShipped } from './not-shipped';
export { ShipForm } from './ship-form';
