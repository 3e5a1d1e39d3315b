/** Queries that only say what to show. Others, such as invitations and codes, stay out of the picture. */
const shownNames = [
  ...['article', 'brand', 'brandID', 'count', 'countryID', 'face', 'form', 'groupID', 'id', 'offerID'],
  // The filters of the market.
  ...['chips', 'faceMinor', 'isTrusted', 'maxMedianMin', 'minPositiveBp', 'q', 'rateKobo', 'sort'],
  ...['orderNo', 'part', 'receipt', 'side', 'step', 'tab', 'topUpID', 'type', 'userID', 'withdrawalID'],
];

/** The address that continues on another phone what this page shows. It opens nothing that its user may not see. */
export function phoneAddress(origin: string, path: string, query: URLSearchParams): string {
  // This step exists only on the device that started it.
  if (path === '/verificationCode') return `${origin}/login`;
  const shownQuery = new URLSearchParams([...query].filter(([name]) => shownNames.includes(name)));
  return `${origin}${path}${shownQuery.size > 0 ? `?${shownQuery}` : ''}`;
}
