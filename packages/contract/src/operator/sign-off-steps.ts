/** The steps of the daily checklist of finance, in order. */
export const signOffSteps = ['providers', 'suspense', 'payouts', 'gap'] as const;
export type SignOffStep = (typeof signOffSteps)[number];
