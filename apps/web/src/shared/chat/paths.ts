/** A chat with one person; `orderNo` or `offerID` say what it is about (spec section 2). */
export function chatPath(userID: string, about: { orderNo?: string; offerID?: string } = {}): string {
  return `/chat/chatCenter?${new URLSearchParams({ userID, ...about })}`;
}
/** The public page of a person. */
export const userPath = (userID: string) => `/userDetail?userID=${encodeURIComponent(userID)}`;
/** What a group is, who is in it, and what the reader may do there. */
export const groupPath = (groupID: string) => `/groups/info?groupID=${encodeURIComponent(groupID)}`;
export const groupChatPath = (groupID: string) => `/chat/chatCenter?groupID=${encodeURIComponent(groupID)}`;
