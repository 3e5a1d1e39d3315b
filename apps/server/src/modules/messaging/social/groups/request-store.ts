import type { Handling } from '@gift/im-protocol';
import { type Db, joined, nothing, type Statement, sql, type Tx } from '../../../../platform/database/db';
import type { Page } from '../fields';

/** An application to join a group and its outcome. */
export type GroupRequest = {
  groupID: string;
  userID: string;
  message: string;
  ex: string;
  result: Handling;
  answer: string;
  answeredBy: string | null;
  joinSource: number;
  inviterID: string;
  requestedAt: Date;
  answeredAt: Date | null;
};

const columns = sql`
  group_id as "groupID", user_id as "userID", message, ex, result, answer, answered_by as "answeredBy",
  join_source as "joinSource", inviter_id as "inviterID", requested_at as "requestedAt", answered_at as "answeredAt"`;

export const groupRequestOf = (db: Db, groupID: string, userID: string): Promise<GroupRequest | undefined> =>
  db.maybe<GroupRequest>(sql`
    select ${columns} from messaging.group_requests where group_id = ${groupID} and user_id = ${userID}`);

/** Writes applications, each over an earlier one of the same user. */
export const saveGroupRequests = (
  tx: Tx,
  groupID: string,
  applications: readonly Pick<GroupRequest, 'userID' | 'message' | 'ex' | 'joinSource' | 'inviterID'>[],
  now: Date,
): Promise<GroupRequest[]> =>
  tx.many<GroupRequest>(sql`
    insert into messaging.group_requests (group_id, user_id, message, ex, join_source, inviter_id, requested_at)
    select ${groupID}, user_id, message, ex, join_source, inviter_id, ${now}
    from unnest(${applications.map((one) => one.userID)}::text[], ${applications.map((one) => one.message)}::text[],
      ${applications.map((one) => one.ex)}::text[], ${applications.map((one) => one.joinSource)}::smallint[],
      ${applications.map((one) => one.inviterID)}::text[]) as w (user_id, message, ex, join_source, inviter_id)
    on conflict (group_id, user_id) do update set message = excluded.message, ex = excluded.ex,
      join_source = excluded.join_source, inviter_id = excluded.inviter_id, result = 0, answer = '',
      answered_by = null, requested_at = excluded.requested_at, answered_at = null
    returning ${columns}`);

/** Answers a pending application; undefined if it is no longer pending. Of two concurrent answers one succeeds. */
export const answerGroupRequest = (
  tx: Tx,
  {
    groupID,
    userID,
    result,
    answer,
    actorID,
    now,
  }: { groupID: string; userID: string; result: 1 | -1; answer: string; actorID: string; now: Date },
): Promise<GroupRequest | undefined> =>
  tx.maybe<GroupRequest>(sql`
    update messaging.group_requests set result = ${result}, answer = ${answer}, answered_by = ${actorID},
      answered_at = ${now}
    where group_id = ${groupID} and user_id = ${userID} and result = 0 returning ${columns}`);

/** Closes pending applications of users who have joined. */
export const settleGroupRequests = (
  tx: Tx,
  groupID: string,
  userIDs: readonly string[],
  { actorID, now }: { actorID: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    update messaging.group_requests set result = 1, answered_by = ${actorID}, answered_at = ${now}
    where group_id = ${groupID} and user_id = any(${userIDs}) and result = 0`);

/** Which applications: those a user may decide on, or their own. */
export type RequestScope = {
  /** Groups of which this user is owner or admin. */
  managedBy?: string;
  /** Applicant. */
  userID?: string;
  groupIDs: readonly string[];
  results: readonly number[];
  after?: Date;
};

function matching({ managedBy, userID, groupIDs, results, after }: RequestScope): Statement {
  const conditions = [
    ...(managedBy === undefined
      ? []
      : [
          sql`exists (select 1 from messaging.members m join messaging.groups g on g.id = m.group_id
            where m.group_id = r.group_id and m.user_id = ${managedBy} and m.role >= 60 and g.status <> 2)`,
        ]),
    ...(userID === undefined ? [] : [sql`r.user_id = ${userID}`]),
    ...(groupIDs.length === 0 ? [] : [sql`r.group_id = any(${groupIDs})`]),
    ...(results.length === 0 ? [] : [sql`r.result = any(${results}::smallint[])`]),
    ...(after === undefined ? [] : [sql`r.requested_at > ${after}`]),
  ];
  return sql`from messaging.group_requests r ${conditions.length > 0 ? sql`where ${joined(conditions, ' and ')}` : nothing}`;
}

/** Newest first. */
export const listGroupRequests = (db: Db, scope: RequestScope, page: Page): Promise<GroupRequest[]> =>
  db.many<GroupRequest>(sql`
    select ${columns} ${matching(scope)} order by r.requested_at desc, r.group_id, r.user_id
    limit ${page.limit} offset ${page.offset}`);

export const countGroupRequests = async (db: Db, scope: RequestScope): Promise<number> =>
  Number((await db.one<{ count: bigint }>(sql`select count(*) as count ${matching(scope)}`)).count);
