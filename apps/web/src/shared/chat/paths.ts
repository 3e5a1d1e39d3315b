/** A chat with one user; `orderNo` or `offerID` set its topic (spec section 2). */
export function chatPath(userID: string, about: { orderNo?: string; offerID?: string } = {}): string {
  return `/chat/chatCenter?${new URLSearchParams({ userID, ...about })}`;
}
export const userPath = (userID: string) => `/userDetail?userID=${encodeURIComponent(userID)}`;
/** A group's info: members, settings, and what the user may do there. */
export const groupPath = (groupID: string) => `/groups/info?groupID=${encodeURIComponent(groupID)}`;
export const groupChatPath = (groupID: string) => `/chat/chatCenter?groupID=${encodeURIComponent(groupID)}`;
