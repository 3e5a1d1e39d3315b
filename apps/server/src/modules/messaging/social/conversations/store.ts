import type { GroupAtType, ReceiveOption, SessionType } from '@gift/im-protocol';
import { type Db, nothing, sql, type Tx } from '../../../../platform/database/db';
import type { Page } from '../fields';

export type ConversationSettings = {
  ownerID: string;
  conversationID: string;
  sessionType: SessionType;
  /** The other user of a single chat; empty for a group. */
  userID: string;
  groupID: string;
  receiveOption: ReceiveOption;
  isPinned: boolean;
  isPrivate: boolean;
  burnSeconds: number;
  atType: GroupAtType;
  attachedInfo: string;
  ex: string;
  destructs: boolean;
  destructSeconds: bigint;
};

const columns = sql`
  owner_id as "ownerID", conversation_id as "conversationID", session_type as "sessionType", user_id as "userID",
  group_id as "groupID", receive_option as "receiveOption", is_pinned as "isPinned", is_private as "isPrivate",
  burn_seconds as "burnSeconds", at_type as "atType", attached_info as "attachedInfo", ex, destructs,
  destruct_seconds as "destructSeconds"`;

const inOrder = sql`order by created_at, conversation_id`;

export const listConversationSettings = (
  db: Db,
  ownerID: string,
  page?: Page,
): Promise<ConversationSettings[]> =>
  db.many<ConversationSettings>(sql`
    select ${columns} from messaging.conversation_settings where owner_id = ${ownerID} ${inOrder}
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : nothing}`);

export const findConversationSettings = (
  db: Db,
  ownerID: string,
  conversationIDs: readonly string[],
): Promise<ConversationSettings[]> =>
  db.many<ConversationSettings>(sql`
    select ${columns} from messaging.conversation_settings
    where owner_id = ${ownerID} and conversation_id = any(${conversationIDs}) ${inOrder}`);

export const countConversationSettings = async (db: Db, ownerID: string): Promise<number> =>
  Number(
    (
      await db.one<{ count: bigint }>(
        sql`select count(*) as count from messaging.conversation_settings where owner_id = ${ownerID}`,
      )
    ).count,
  );

/** Ids of the matching conversations, in list order. */
export async function listConversationIDs(
  db: Db,
  ownerID: string,
  only: 'all' | 'pinned' | 'silent' = 'all',
): Promise<string[]> {
  const which = {
    all: nothing,
    pinned: sql`and is_pinned`,
    silent: sql`and receive_option = 2`,
  }[only];
  const rows = await db.many<{ conversationID: string }>(sql`
    select conversation_id as "conversationID" from messaging.conversation_settings
    where owner_id = ${ownerID} ${which} ${inOrder}`);
  return rows.map((row) => row.conversationID);
}

export type NewConversationSettings = Pick<
  ConversationSettings,
  'ownerID' | 'conversationID' | 'sessionType' | 'userID' | 'groupID'
>;

/** Adds conversations to the lists that lack them. Returns the new ones. */
export const insertConversationSettings = (
  tx: Tx,
  rows: readonly NewConversationSettings[],
  now: Date,
): Promise<{ ownerID: string; conversationID: string }[]> =>
  tx.many(sql`
    insert into messaging.conversation_settings (owner_id, conversation_id, session_type, user_id, group_id, created_at)
    select owner_id, conversation_id, session_type, user_id, group_id, ${now}
    from unnest(${rows.map((row) => row.ownerID)}::text[], ${rows.map((row) => row.conversationID)}::text[],
      ${rows.map((row) => row.sessionType)}::smallint[], ${rows.map((row) => row.userID)}::text[],
      ${rows.map((row) => row.groupID)}::text[])
      as r (owner_id, conversation_id, session_type, user_id, group_id)
    order by owner_id, conversation_id
    on conflict do nothing returning owner_id as "ownerID", conversation_id as "conversationID"`);

export type ConversationSettingsFields = Partial<
  Pick<
    ConversationSettings,
    | 'receiveOption'
    | 'isPinned'
    | 'isPrivate'
    | 'burnSeconds'
    | 'atType'
    | 'attachedInfo'
    | 'ex'
    | 'destructs'
    | 'destructSeconds'
  >
>;

/** Writes the given fields on these owners' rows. */
export const updateConversationSettings = (
  tx: Tx,
  conversationID: string,
  ownerIDs: readonly string[],
  to: ConversationSettingsFields,
): Promise<number> =>
  tx.run(sql`
    update messaging.conversation_settings set
      receive_option = coalesce(${to.receiveOption ?? null}::smallint, receive_option),
      is_pinned = coalesce(${to.isPinned ?? null}::boolean, is_pinned),
      is_private = coalesce(${to.isPrivate ?? null}::boolean, is_private),
      burn_seconds = coalesce(${to.burnSeconds ?? null}::int, burn_seconds),
      at_type = coalesce(${to.atType ?? null}::smallint, at_type),
      attached_info = coalesce(${to.attachedInfo ?? null}, attached_info), ex = coalesce(${to.ex ?? null}, ex),
      destructs = coalesce(${to.destructs ?? null}::boolean, destructs),
      destruct_seconds = coalesce(${to.destructSeconds ?? null}::bigint, destruct_seconds)
    where conversation_id = ${conversationID} and owner_id = any(${ownerIDs})`);

/** These owners' receive options for a conversation; owners without a row get their global one only. */
export async function optionsOf(
  db: Db,
  conversationID: string,
  ownerIDs: readonly string[],
): Promise<Map<string, ReceiveOption>> {
  const rows = await db.many<{ userID: string; option: ReceiveOption }>(sql`
    select u.id as "userID",
      case when u.receive_option <> 0 then u.receive_option else coalesce(l.receive_option, 0) end as option
    from messaging.users u
      left join messaging.conversation_settings l on l.owner_id = u.id and l.conversation_id = ${conversationID}
    where u.id = any(${ownerIDs})`);
  return new Map(rows.map(({ userID, option }) => [userID, option]));
}
