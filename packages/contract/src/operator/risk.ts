/** What links two accounts: a device, a bank account, the number of a BVN or NIN, or a file with the same bytes. */
export const linkKinds = ['device', 'bank', 'number', 'file'] as const;
export type LinkKind = (typeof linkKinds)[number];
