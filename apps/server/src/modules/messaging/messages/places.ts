import { isNotificationID } from '@gift/im-protocol';
import type { Db } from '../../../platform/db';
import { otherOf, partiesOf, seatOf } from './ids';
import { type Seat, seatsIn } from './seats';

/** What one user may read of one conversation. */
export type Place = Seat & {
  isNotification: boolean;
  /** The other one of a chat of two. */
  otherID?: string;
};

/**
 * The conversations of these that a user may read at all, by id; the others are left out, as are those without a
 * message. Two people read what is between them. A group is read from its seat; its notifications by those who are
 * members now.
 */
export async function placesIn(
  db: Db,
  userID: string,
  conversationIDs: readonly string[],
): Promise<Map<string, Place>> {
  const ids = [...new Set(conversationIDs)].filter((id) => partiesOf(id) !== undefined);
  const seats = await seatsIn(db, userID, [...new Set([...ids, ...ids.map(seatOf)])]);
  return new Map(
    ids.flatMap((id) => {
      const place = placeOf(userID, id, seats);
      return place ? [[id, place] as const] : [];
    }),
  );
}

function placeOf(userID: string, id: string, seats: ReadonlyMap<string, Seat>): Place | undefined {
  const seat = seats.get(id);
  const parties = partiesOf(id);
  if (!seat || !parties) return undefined;
  const isNotification = isNotificationID(id);
  if (parties.kind === 'two') {
    if (!parties.users.includes(userID)) return undefined;
    return { ...seat, isNotification, otherID: otherOf(parties.users, userID) };
  }
  const member = seats.get(seatOf(id));
  if (!member?.isSeated || (isNotification && member.isEnded)) return undefined;
  return { ...seat, isNotification };
}
