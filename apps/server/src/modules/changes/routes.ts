import { type Query, query, Streamed } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';

/** How long a client that gets no stream should wait before it asks again. */
const retryS = 60;

const changeStream: Query<'changeStream'> = async ({ services: { changes }, caller }, { brandIDs = [] }) => {
  if (!changes.hasRoomFor(caller.userID)) throw new Refusal('TooManyRequests', { seconds: retryS });
  return new Streamed((events) => changes.add({ caller, brandIDs: [...new Set(brandIDs)], events }));
};

export const changeRoutes = { changeStream: query<'changeStream'>(changeStream) };
