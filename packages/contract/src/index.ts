// The contract: every HTTP call with its shapes and refusals, and the rules both ends share.
// The web client imports types, `rules`, `seal` and `order-states` only: schemas stay on the server.
export * from './calls';
export * from './card-fields';
export * from './cards';
export * from './contacts';
export * from './endpoint';
export * from './errors';
export * from './fields';
export * from './free-text';
export * from './notice-words';
export * from './offer-fields';
export * from './paper-words';
export * from './profile-words';
export * from './reward-words';
export * from './rules';
export * from './seal';
export * from './statement-words';
export * from './wallet-words';
