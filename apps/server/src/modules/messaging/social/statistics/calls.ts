import * as z from 'zod';
import { days } from '../../../../platform/clock';
import { type ImCalls, imCall } from '../../http/openim-http';
import * as f from '../fields';
import { groupsOf } from '../groups/store';
import { groupViews } from '../groups/views';
import { usersOf } from '../users/store';
import { userView } from '../users/views';
import { activeGroups, activeUsers, createdIn, type Period } from './read';

const longestDays = 366;
const timestamp = z.number().int().min(0).max(8.64e15);
const period = { start: timestamp, end: timestamp };

function periodOf({ start, end }: { start: number; end: number }): Period {
  f.expectArgs(start <= end, 'start is after end');
  f.expectArgs(end - start <= days(longestDays), `a period has at most ${longestDays} days`);
  return { start: new Date(start), end: new Date(end) };
}

const countCall = (table: 'users' | 'groups') =>
  imCall({
    access: 'admin',
    isCostly: true,
    body: z.object(period),
    run: ({ services }, body) => createdIn(services.database, table, periodOf(body)),
  });

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);
const list = { ...period, ase: flag, pagination: f.pagination };

/** /statistics: figures for a backend's charts. Times are milliseconds. */
export const statisticsCalls: ImCalls = {
  '/statistics/user/register': countCall('users'),
  '/statistics/group/create': countCall('groups'),

  '/statistics/user/active': imCall({
    access: 'admin',
    isCostly: true,
    body: z.object({ ...list, group: flag }),
    async run({ services: { database }, caller, now }, { ase, group, pagination: page, ...body }) {
      const query = { period: periodOf(body), isAscending: ase, page, withGroups: group };
      const activity = await activeUsers(database, query);
      const users = await usersOf(
        database,
        activity.page.map(({ id }) => id),
        now,
      );
      return {
        msgCount: activity.messages,
        userCount: activity.total,
        dateCount: activity.dateCount,
        users: activity.page.flatMap(({ id, count }) => {
          const user = users.get(id);
          return user ? [{ user: userView(user, caller.userID), count }] : [];
        }),
      };
    },
  }),

  '/statistics/group/active': imCall({
    access: 'admin',
    isCostly: true,
    body: z.object(list),
    async run({ services: { database } }, { ase, pagination: page, ...body }) {
      const activity = await activeGroups(database, { period: periodOf(body), isAscending: ase, page });
      const views = await groupViews(
        database,
        await groupsOf(
          database,
          activity.page.map(({ id }) => id),
        ),
      );
      const byID = new Map(views.map((view) => [view.groupID, view]));
      return {
        msgCount: activity.messages,
        groupCount: activity.total,
        dateCount: activity.dateCount,
        groups: activity.page.flatMap(({ id, count }) => {
          const group = byID.get(id);
          return group ? [{ group, count }] : [];
        }),
      };
    },
  }),
};
