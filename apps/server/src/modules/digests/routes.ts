import { query } from '../../platform/calls/context';
import { dayDigests, orderDigests } from './queries';

export const digestRoutes = {
  dayDigests: query<'dayDigests'>(dayDigests),
  orderDigests: query<'orderDigests'>(orderDigests),
};
