import { type Db, sql, type Tx } from '../../../platform/database/db';

// Lists that clients follow by version: friends, groups and conversations of a user,
// members of a group. A list starts at version 1, and every change is the next version. A client with version 1 of
// an empty list must see the first change as a new version.

export type ListKind = 'friends' | 'groups' | 'conversations' | 'members';

/** `came` and `went`: the item joined or left the list; `changed`: its fields changed. */
export type ItemChange = 'came' | 'changed' | 'went';

/** Changes in one list at once; they become one version. */
export type ListChange = {
  kind: ListKind;
  ownerID: string;
  items: readonly { item: string; change: ItemChange }[];
};

/** The current version of a list. In the wire's form: `versionID` 24 hexadecimal digits, `version` a number. */
export type Version = { version: number; versionID: string };

/** Items of a member list that are not members: the group's own fields changed, or the order of the members did. */
export const groupItem = '*group';
export const orderItem = '*order';

/** For more changes than this, clients must fetch the whole list; older ones are deleted. */
export const maxChanges = 200;

const changeNumber: Record<ItemChange, number> = { came: 1, changed: 2, went: 3 };

/** The same change of the same items in many lists, or of many items in one. */
export const listChanges = (
  kind: ListKind,
  ownerIDs: readonly string[],
  items: readonly string[],
  change: ItemChange,
): ListChange[] =>
  ownerIDs.map((ownerID) => ({ kind, ownerID, items: items.map((item) => ({ item, change })) }));

/** The key of a list in the answer of `bump`. */
export const listKey = (kind: ListKind, ownerID: string): string => `${kind} ${ownerID}`;

/**
 * Writes changes, one version per list, and returns the new versions by `listKey`. Lists are locked in key order
 * until the end of the transaction, so that two commands do not deadlock.
 */
export async function bump(tx: Tx, changes: readonly ListChange[]): Promise<Map<string, Version>> {
  const changeByList = new Map<string, ListChange>();
  for (const change of changes) {
    const key = listKey(change.kind, change.ownerID);
    const earlierChange = changeByList.get(key);
    changeByList.set(
      key,
      earlierChange ? { ...earlierChange, items: [...earlierChange.items, ...change.items] } : change,
    );
  }
  if (changeByList.size === 0) return new Map();
  const lists = [...changeByList.values()];
  const rows = lists.flatMap(({ kind, ownerID, items }) =>
    // The last change of an item counts.
    [...new Map(items.map(({ item, change }) => [item, changeNumber[change]]))].map(([item, change]) => ({
      kind,
      ownerID,
      item,
      change,
    })),
  );
  const bumped = await tx.many<{ kind: ListKind; ownerID: string; versionID: string; version: bigint }>(sql`
    with wanted as (
      select kind, owner_id from unnest(${lists.map((list) => list.kind)}::text[],
        ${lists.map((list) => list.ownerID)}::text[]) as w (kind, owner_id) order by 1, 2
    ), bumped as (
      insert into messaging.list_versions (kind, owner_id, version_id, version)
      select kind, owner_id, substr(replace(gen_random_uuid()::text, '-', ''), 1, 24), 2 from wanted
      on conflict (kind, owner_id) do update set version = list_versions.version + 1
      returning kind, owner_id, version_id, version
    ), logged as (
      insert into messaging.list_changes (kind, owner_id, version, item, change)
      select kind, owner_id, version, item, change
      from unnest(${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.ownerID)}::text[],
        ${rows.map((row) => row.item)}::text[], ${rows.map((row) => row.change)}::smallint[])
        as c (kind, owner_id, item, change) join bumped using (kind, owner_id)
    ), pruned as (
      delete from messaging.list_changes old using bumped
      where old.kind = bumped.kind and old.owner_id = bumped.owner_id
        and old.version <= bumped.version - ${maxChanges}
    )
    select kind, owner_id as "ownerID", version_id as "versionID", version from bumped`);
  return new Map(
    bumped.map(({ kind, ownerID, versionID, version }) => [
      listKey(kind, ownerID),
      { version: Number(version), versionID },
    ]),
  );
}

/** The version of a list; a list that nobody has asked about starts here. */
export async function versionOf(db: Db, kind: ListKind, ownerID: string): Promise<Version> {
  const existingRow = await db.maybe<{ versionID: string; version: bigint }>(sql`
    select version_id as "versionID", version from messaging.list_versions where kind = ${kind} and owner_id = ${ownerID}`);
  const row =
    existingRow ??
    (await db.one<{ versionID: string; version: bigint }>(sql`
      insert into messaging.list_versions (kind, owner_id, version_id, version)
      values (${kind}, ${ownerID}, substr(replace(gen_random_uuid()::text, '-', ''), 1, 24), 1)
      on conflict (kind, owner_id) do update set version = list_versions.version
      returning version_id as "versionID", version`));
  return { versionID: row.versionID, version: Number(row.version) };
}

/** The versions of lists that were read or changed before; others are omitted. */
export async function versionsOf(
  db: Db,
  kind: ListKind,
  ownerIDs: readonly string[],
): Promise<Map<string, Version>> {
  const rows = await db.many<{ ownerID: string; versionID: string; version: bigint }>(sql`
    select owner_id as "ownerID", version_id as "versionID", version from messaging.list_versions
    where kind = ${kind} and owner_id = any(${ownerIDs})`);
  return new Map(
    rows.map(({ ownerID, versionID, version }) => [ownerID, { versionID, version: Number(version) }]),
  );
}

/** The changes of a list since a version: none, ids by kind of change, or `full` if there are too many. */
export type Since = Version & {
  full: boolean;
  came: readonly string[];
  changed: readonly string[];
  went: readonly string[];
  /** The newest version in which the order of the list changed, 0 if it did not. */
  sortVersion: number;
};

/**
 * Changes since `known`. If `known` is no version of this list (another id, a future one or none), the client must
 * fetch the whole list. The result is never newer than the items a caller reads afterwards. So a client misses
 * nothing and at worst gets a change twice.
 */
export async function changesSince(
  db: Db,
  kind: ListKind,
  ownerID: string,
  clientVersion: Version,
): Promise<Since> {
  const at = await versionOf(db, kind, ownerID);
  const none = { came: [], changed: [], went: [], sortVersion: 0 };
  if (
    at.versionID !== clientVersion.versionID ||
    clientVersion.version < 1 ||
    clientVersion.version > at.version
  )
    return { ...at, full: true, ...none };
  if (at.version === clientVersion.version) return { ...at, full: false, ...none };
  if (at.version - clientVersion.version > maxChanges) return { ...at, full: true, ...none };
  const rows = await db.many<{ item: string; change: number; version: bigint }>(sql`
    select item, change, version from messaging.list_changes
    where kind = ${kind} and owner_id = ${ownerID} and version > ${clientVersion.version} and version <= ${at.version}
    order by version limit ${maxChanges + 1}`);
  if (rows.length > maxChanges) return { ...at, full: true, ...none };
  return { ...at, full: false, ...summarize(rows) };
}

/**
 * Several changes of one item are reported as the last one. An item that came and then changed is a change (openim:
 * version_log): engines ignore conversations that came, since they expect to learn of them from the message.
 */
function summarize(rows: readonly { item: string; change: number; version: bigint }[]) {
  const last = new Map<string, number>();
  let sortVersion = 0;
  for (const { item, change, version } of rows) {
    if (item === orderItem) sortVersion = Number(version);
    last.set(item, change);
  }
  for (const item of [groupItem, orderItem]) last.delete(item);
  const of = (changeKind: number) =>
    [...last].filter(([, change]) => change === changeKind).map(([item]) => item);
  const { came, changed, went } = changeNumber;
  return { came: of(came), changed: of(changed), went: of(went), sortVersion };
}

/** An incremental answer of the wire; `null` stands for an empty list. */
export type Incremental<View> = Version & {
  full: boolean;
  delete: readonly string[] | null;
  insert: readonly View[] | null;
  update: readonly View[] | null;
  sortVersion: number;
};

/**
 * Builds the incremental answer from the current items. OpenIM's server sends nil slices as `null`, and the
 * JavaScript SDK reads the first item of any list that is not null.
 */
export function incrementalOf<View>(
  { came, changed, went, ...at }: Since,
  views: readonly View[],
  idOf: (view: View) => string,
): Incremental<View> {
  const of = (ids: readonly string[]) => listOrNull(views.filter((view) => ids.includes(idOf(view))));
  const { version, versionID, full, sortVersion } = at;
  const lists = { delete: listOrNull(went), insert: of(came), update: of(changed) };
  return { version, versionID, full, ...lists, sortVersion };
}

const listOrNull = <Item>(list: readonly Item[]): readonly Item[] | null => (list.length > 0 ? list : null);
