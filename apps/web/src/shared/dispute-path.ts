/** The path of an order's dispute, for either side. */
export const disputePath = (orderNo: string): string => `/disputeDetail?${new URLSearchParams({ orderNo })}`;
