// Chat's client side, usable by any web app: what it offers is in api.ts.
export type * from './api';
