import { texts } from '../../../shared/i18n/texts';

// The room of a dispute is known by names that the server alone gives.

const t = texts({
  room: [(token: string) => `Gift dispute ${token}`, (token: string) => `Gift 争议 ${token}`],
});

export const isCaseRoom = (groupID: string): boolean => /^case-\d+$/.test(groupID);

/** Nobody can sign in under such a name, and the server says who sent a message: this is a moderator of ours. */
export const isModeratorID = (userID: string): boolean => /^moderator-\d+-M-[0-9A-F]{6}$/.test(userID);

/** The order a room's dispute is about, from what its group carries; empty where it says none. */
export function orderOfCase(ex: string | undefined): string {
  try {
    const { orderNo } = JSON.parse(ex ?? '') as { orderNo?: unknown };
    return typeof orderNo === 'string' && /^\d{1,19}$/.test(orderNo) ? orderNo : '';
  } catch {
    return '';
  }
}

/** What a chat is called: as the server has it, but for a case's room, which reads in the reader's language. */
export const nameOf = ({ groupID, showName }: { groupID: string; showName: string }): string =>
  isCaseRoom(groupID) ? t.room(showName.slice(showName.lastIndexOf(' ') + 1)) : showName;
