/** What the calls of this process noted since its last sweep; role `api` fills it. */
export const createOffersState = () => ({
  /** When users were last seen. */
  seen: new Map<bigint, Date>(),
  /** Views of offers. */
  views: new Map<bigint, number>(),
});

export type OffersState = ReturnType<typeof createOffersState>;
