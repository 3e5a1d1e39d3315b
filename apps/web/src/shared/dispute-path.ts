/** Where the dispute about an order is, for either side. */
export const disputePath = (orderNo: string): string => `/disputeDetail?${new URLSearchParams({ orderNo })}`;
