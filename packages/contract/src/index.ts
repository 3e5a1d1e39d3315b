// The contract: every HTTP call with its shapes and refusals, and the rules both ends share. Browser code imports only
// types from this file. It imports values from single files such as `orders/states`, so that it loads no schemas.
export * from './calls';
export * from './card-fields';
export * from './cards';
export * from './endpoint';
export * from './errors';
export * from './fields';
export * from './notification-types';
export * from './offer-fields';
export * from './profile/document-values';
export * from './profile/values';
export * from './rewards/reward-enums';
export * from './rules';
export * from './seal/seal';
export * from './text/contacts';
export * from './text/free-text';
export * from './wallet/statement-labels';
export * from './wallet/wallet-enums';
