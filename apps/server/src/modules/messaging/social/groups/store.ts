import type { GroupRole, GroupStatus } from '@gift/im-protocol';
import { type Db, nothing, type Statement, sql, type Tx } from '../../../../platform/database/db';
import type { Page } from '../fields';

export type Group = {
  groupID: string;
  name: string;
  notice: string;
  noticeBy: string | null;
  noticeAt: Date | null;
  introduction: string;
  faceURL: string;
  ex: string;
  creatorID: string;
  status: GroupStatus;
  verification: number;
  lookMemberInfo: number;
  applyMemberFriend: number;
  createdAt: Date;
};

const columns = sql`
  g.id as "groupID", g.name, g.notice, g.notice_by as "noticeBy", g.notice_at as "noticeAt", g.introduction,
  g.face_url as "faceURL", g.ex, g.creator_id as "creatorID", g.status, g.verification,
  g.look_member_info as "lookMemberInfo", g.apply_member_friend as "applyMemberFriend", g.created_at as "createdAt"`;

export const groupsOf = (db: Db, groupIDs: readonly string[]): Promise<Group[]> =>
  db.many<Group>(sql`
    select ${columns} from messaging.groups g where g.id = any(${groupIDs}) order by g.created_at, g.id`);

export const groupOf = async (db: Db, groupID: string): Promise<Group | undefined> =>
  (await groupsOf(db, [groupID]))[0];

/** The group, locked until the end of the transaction, so that changes of one group run one after the other. */
export const lockGroup = (tx: Tx, groupID: string): Promise<Group | undefined> =>
  tx.maybe<Group>(sql`select ${columns} from messaging.groups g where g.id = ${groupID} for update`);

/** Inserts a new group. Returns false if its id is taken. */
export const addGroup = async (
  tx: Tx,
  group: Pick<
    Group,
    | 'groupID'
    | 'name'
    | 'notice'
    | 'introduction'
    | 'faceURL'
    | 'ex'
    | 'creatorID'
    | 'verification'
    | 'lookMemberInfo'
    | 'applyMemberFriend'
  >,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into messaging.groups (id, name, notice, notice_by, notice_at, introduction, face_url, ex, creator_id,
      verification, look_member_info, apply_member_friend, created_at)
    values (${group.groupID}, ${group.name}, ${group.notice}, ${group.notice ? group.creatorID : null},
      ${group.notice ? now : null}, ${group.introduction}, ${group.faceURL}, ${group.ex}, ${group.creatorID},
      ${group.verification}, ${group.lookMemberInfo}, ${group.applyMemberFriend}, ${now})
    on conflict (id) do nothing`)) === 1;

export type GroupFields = Partial<
  Pick<
    Group,
    | 'name'
    | 'notice'
    | 'introduction'
    | 'faceURL'
    | 'ex'
    | 'verification'
    | 'lookMemberInfo'
    | 'applyMemberFriend'
  >
>;

/** Writes the given fields. A notice stores its author. */
export const updateGroup = (
  tx: Tx,
  groupID: string,
  to: GroupFields,
  { actorID, now }: { actorID: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    update messaging.groups set name = coalesce(${to.name ?? null}, name),
      notice = coalesce(${to.notice ?? null}, notice),
      ${to.notice === undefined ? nothing : sql`notice_by = ${actorID}, notice_at = ${now},`}
      introduction = coalesce(${to.introduction ?? null}, introduction),
      face_url = coalesce(${to.faceURL ?? null}, face_url), ex = coalesce(${to.ex ?? null}, ex),
      verification = coalesce(${to.verification ?? null}::smallint, verification),
      look_member_info = coalesce(${to.lookMemberInfo ?? null}::smallint, look_member_info),
      apply_member_friend = coalesce(${to.applyMemberFriend ?? null}::smallint, apply_member_friend)
    where id = ${groupID}`);

export const setGroupStatus = (tx: Tx, groupID: string, status: GroupStatus): Promise<number> =>
  tx.run(sql`update messaging.groups set status = ${status} where id = ${groupID}`);

export async function headsOf(
  db: Db,
  groupIDs: readonly string[],
): Promise<Map<string, { memberCount: number; ownerID: string }>> {
  const rows = await db.many<{ groupID: string; count: bigint; ownerID: string | null }>(sql`
    select group_id as "groupID", count(*) as count, max(user_id) filter (where role = 100) as "ownerID"
    from messaging.members where group_id = any(${groupIDs}) group by group_id`);
  return new Map(
    rows.map(({ groupID, count, ownerID }) => [
      groupID,
      { memberCount: Number(count), ownerID: ownerID ?? '' },
    ]),
  );
}

/** The groups a backend searches for. Case rooms are never included. */
export type GroupFilter = { groupID: string; name: string };

function conditionOf({ groupID, name }: GroupFilter): Statement {
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    from messaging.groups g where g.id not like 'case-%'
      ${groupID ? sql`and g.id = ${groupID}` : sql`and g.status <> 2`} ${name ? sql`and g.name ilike ${like}` : nothing}`;
}

export const listGroups = (db: Db, filter: GroupFilter, page: Page): Promise<Group[]> =>
  db.many<Group>(sql`
    select ${columns} ${conditionOf(filter)} order by g.created_at, g.id limit ${page.limit} offset ${page.offset}`);

export const countGroups = async (db: Db, filter: GroupFilter): Promise<number> =>
  Number((await db.one<{ count: bigint }>(sql`select count(*) as count ${conditionOf(filter)}`)).count);

/** Groups a user is in, without dismissed ones. */
export const joinedGroups = (db: Db, userID: string, page?: Page): Promise<Group[]> =>
  db.many<Group>(sql`
    select ${columns} from messaging.groups g join messaging.members m on m.group_id = g.id
    where m.user_id = ${userID} and g.status <> 2 order by m.joined_at, g.id
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : nothing}`);

export async function joinedGroupIDs(db: Db, userID: string): Promise<string[]> {
  const rows = await db.many<{ groupID: string }>(sql`
    select g.id as "groupID" from messaging.groups g join messaging.members m on m.group_id = g.id
    where m.user_id = ${userID} and g.status <> 2 order by m.joined_at, g.id`);
  return rows.map((row) => row.groupID);
}

/** How many groups each user is in and owns, without dismissed groups and case rooms. */
export async function groupCounts(
  db: Db,
  userIDs: readonly string[],
): Promise<Map<string, { joined: number; owned: number }>> {
  const rows = await db.many<{ userID: string; joined: bigint; owned: bigint }>(sql`
    select m.user_id as "userID", count(*) as joined, count(*) filter (where m.role = 100) as owned
    from messaging.members m join messaging.groups g on g.id = m.group_id
    where m.user_id = any(${userIDs}) and g.status <> 2 and g.id not like 'case-%' group by 1`);
  return new Map(
    rows.map(({ userID, joined, owned }) => [userID, { joined: Number(joined), owned: Number(owned) }]),
  );
}

/** The groups a user owns, without case rooms; at most `limit`. */
export async function groupsOwnedBy(db: Db, userID: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select g.id from messaging.members m join messaging.groups g on g.id = m.group_id
    where m.user_id = ${userID} and m.role = 100 and g.status <> 2 and g.id not like 'case-%'
    order by g.created_at, g.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** A member of a group. `nickname` and `faceURL` are those in the group, empty if the user's own apply. */
export type Member = {
  groupID: string;
  userID: string;
  role: GroupRole;
  nickname: string;
  faceURL: string;
  ex: string;
  joinSource: number;
  inviterID: string;
  operatorID: string;
  joinedAt: Date;
  mutedUntil: Date | null;
};

const memberColumns = sql`
  m.group_id as "groupID", m.user_id as "userID", m.role, m.nickname, m.face_url as "faceURL", m.ex,
  m.join_source as "joinSource", m.inviter_id as "inviterID", m.operator_id as "operatorID",
  m.joined_at as "joinedAt", m.muted_until as "mutedUntil"`;

/** Owner, admins, then the others in the order they joined. */
const inOrder = sql`order by m.role desc, m.joined_at, m.user_id`;

export const findMembers = (db: Db, groupID: string, userIDs: readonly string[]): Promise<Member[]> =>
  db.many<Member>(sql`
    select ${memberColumns} from messaging.members m
    where m.group_id = ${groupID} and m.user_id = any(${userIDs}) ${inOrder}`);

export const memberOf = async (db: Db, groupID: string, userID: string): Promise<Member | undefined> =>
  (await findMembers(db, groupID, [userID]))[0];

export const isMember = async (db: Db, groupID: string, userID: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from messaging.members where group_id = ${groupID} and user_id = ${userID}`,
  )) !== undefined;

export async function groupsWith(db: Db, userID: string, groupIDs: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ groupID: string }>(sql`
    select group_id as "groupID" from messaging.members where user_id = ${userID} and group_id = any(${groupIDs})`);
  return rows.map((row) => row.groupID);
}

/** Ids of all members of a group, in list order. */
export async function memberIDsOf(
  db: Db,
  groupID: string,
  roles: readonly GroupRole[] = [],
): Promise<string[]> {
  const rows = await db.many<{ userID: string }>(sql`
    select m.user_id as "userID" from messaging.members m
    where m.group_id = ${groupID} ${roles.length > 0 ? sql`and m.role = any(${roles}::smallint[])` : nothing} ${inOrder}`);
  return rows.map((row) => row.userID);
}

/** The members that match a role and a part of the displayed name. */
function wantedMembers(groupID: string, { roles, keyword }: MemberFilter): Statement {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    from messaging.members m join messaging.users u on u.id = m.user_id
    where m.group_id = ${groupID} ${roles.length > 0 ? sql`and m.role = any(${roles}::smallint[])` : nothing}
      ${keyword ? sql`and case m.nickname when '' then u.nickname else m.nickname end ilike ${like}` : nothing}`;
}

export type MemberFilter = { roles: readonly GroupRole[]; keyword: string };

export const listMembers = (db: Db, groupID: string, filter: MemberFilter, page: Page): Promise<Member[]> =>
  db.many<Member>(sql`
    select ${memberColumns} ${wantedMembers(groupID, filter)} ${inOrder} limit ${page.limit} offset ${page.offset}`);

export const countMembers = async (db: Db, groupID: string, filter: MemberFilter): Promise<number> =>
  Number(
    (await db.one<{ count: bigint }>(sql`select count(*) as count ${wantedMembers(groupID, filter)}`)).count,
  );

export type NewMember = Pick<Member, 'userID' | 'role' | 'joinSource' | 'inviterID' | 'operatorID'>;

/** Adds members; existing ones stay unchanged. Returns the new ones, in the given order. */
export async function addMembers(
  tx: Tx,
  groupID: string,
  members: readonly NewMember[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.many<{ userID: string }>(sql`
    insert into messaging.members (group_id, user_id, role, join_source, inviter_id, operator_id, joined_at)
    select ${groupID}, user_id, role, join_source, inviter_id, operator_id, ${now}
    from unnest(${members.map((one) => one.userID)}::text[], ${members.map((one) => one.role)}::smallint[],
      ${members.map((one) => one.joinSource)}::smallint[], ${members.map((one) => one.inviterID)}::text[],
      ${members.map((one) => one.operatorID)}::text[])
      as m (user_id, role, join_source, inviter_id, operator_id)
    on conflict do nothing returning user_id as "userID"`);
  const addedIDs = new Set(rows.map((row) => row.userID));
  return members.map((one) => one.userID).filter((userID) => addedIDs.has(userID));
}

export const removeMembers = (tx: Tx, groupID: string, userIDs: readonly string[]): Promise<number> =>
  tx.run(sql`delete from messaging.members where group_id = ${groupID} and user_id = any(${userIDs})`);

export const setRole = (tx: Tx, groupID: string, userID: string, role: GroupRole): Promise<number> =>
  tx.run(
    sql`update messaging.members set role = ${role} where group_id = ${groupID} and user_id = ${userID}`,
  );

export const muteMember = (tx: Tx, groupID: string, userID: string, until: Date | null): Promise<number> =>
  tx.run(sql`
    update messaging.members set muted_until = ${until} where group_id = ${groupID} and user_id = ${userID}`);

/** Writes a user's card in the group; missing fields stay unchanged. */
export const updateCard = (
  tx: Tx,
  groupID: string,
  userID: string,
  to: { nickname?: string; faceURL?: string; ex?: string },
): Promise<number> =>
  tx.run(sql`
    update messaging.members set nickname = coalesce(${to.nickname ?? null}, nickname),
      face_url = coalesce(${to.faceURL ?? null}, face_url), ex = coalesce(${to.ex ?? null}, ex)
    where group_id = ${groupID} and user_id = ${userID}`);

/** Groups in which a user appears under their own name. */
export async function groupsWithoutNickname(db: Db, userID: string): Promise<string[]> {
  const rows = await db.many<{ groupID: string }>(sql`
    select m.group_id as "groupID" from messaging.members m join messaging.groups g on g.id = m.group_id
    where m.user_id = ${userID} and (m.nickname = '' or m.face_url = '') and g.status <> 2 order by 1`);
  return rows.map((row) => row.groupID);
}
