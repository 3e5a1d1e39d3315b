/** A chat with one person; `orderNo` or `offerID` say what it is about (spec section 2). */
export function chatPath(userID: string, about: { orderNo?: string; offerID?: string } = {}): string {
  return `/chat/chatCenter?${new URLSearchParams({ userID, ...about })}`;
}
export const groupChatPath = (groupID: string) => `/chat/chatCenter?groupID=${encodeURIComponent(groupID)}`;
