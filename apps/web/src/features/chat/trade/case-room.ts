import { texts } from '@gift/client/language';

// Case rooms and moderators have ids that only the server can assign.

const t = texts({
  room: [
    (token: string) => `Gift dispute ${token}`,
    (token: string) => `Gift 争议 ${token}`,
    (token: string) => `Gift dispute ${token}`,
  ],
});

export const isCaseRoom = (groupID: string): boolean => /^case-\d+$/.test(groupID);

/** No user can log in under such an id, and the server sets the sender: so this is one of our moderators. */
export const isModeratorID = (userID: string): boolean => /^moderator-\d+-M-[0-9A-F]{6}$/.test(userID);

/** The order number in a case room's group data; empty if there is none. */
export function orderOfCase(ex: string | undefined): string {
  try {
    const { orderNo } = JSON.parse(ex ?? '') as { orderNo?: unknown };
    return typeof orderNo === 'string' && /^\d{1,19}$/.test(orderNo) ? orderNo : '';
  } catch {
    return '';
  }
}

/** The name of a chat: from the server, except for a case room, whose name is in the user's language. */
export const nameOf = ({ groupID, showName }: { groupID: string; showName: string }): string =>
  isCaseRoom(groupID) ? t.room(showName.slice(showName.lastIndexOf(' ') + 1)) : showName;
