import type { AnnouncementState } from '@gift/contract/operator/announcement-values';
import { textIn } from '@gift/contract/text/localized';
import { ttlCache } from '../../../platform/cache';
import type { Command, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { Refusal } from '../../../platform/calls/refusal';
import type { Db } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { nicknamesOf, tierOf } from '../../identity';
import { sidesTaken } from '../../orders';
import * as store from './announcement-store';

/** Shared by all readers; a saved announcement is visible in every process within 30 seconds. */
const announcementCache = ttlCache<'board', readonly store.Announcement[]>(30_000);

type Row = store.Announcement;

function stateOf({ stage, fromAt, untilAt }: Row, now: Date): AnnouncementState {
  if (stage !== 'out') return stage;
  if (untilAt && untilAt <= now) return 'over';
  return fromAt && fromAt > now ? 'scheduled' : 'out';
}

/** The announcements for this user; visitors get those for everyone, since nothing is known of them. */
async function meantFor(db: Db, userID: bigint | undefined, rows: readonly Row[]): Promise<Row[]> {
  const isForAll = ({ audience, tiers }: Row) => audience === 'everybody' && tiers.length === 0;
  if (userID === undefined) return rows.filter(isForAll);
  if (rows.every(isForAll)) return [...rows];
  const [tier, { hasSold, hasBought }] = [await tierOf(db, userID), await sidesTaken(db, userID)];
  const isOf = { everybody: true, sellers: hasSold, buyers: hasBought };
  return rows.filter(({ audience, tiers }) => isOf[audience] && (tiers.length === 0 || tiers.includes(tier)));
}

export const announcements: Query<'announcements'> = async ({ services, db, caller, now, language }) => {
  const board = await announcementCache.get(services, ['board'], now, async () => {
    return new Map([['board', await store.currentAnnouncements(db, now)]]);
  });
  const out = board.get('board')!.filter((row) => stateOf(row, now) === 'out');
  // Usually nothing is published, and then no user data is queried.
  if (out.length === 0) return { items: [] };
  const mine = await meantFor(db, caller?.userID, out);
  const ids = mine.map(({ announcementID }) => announcementID);
  const dismissedIDs = caller ? await store.dismissedAmong(db, caller.userID, ids) : new Set<bigint>();
  const remaining = mine.filter(({ announcementID }) => !dismissedIDs.has(announcementID));
  const inOrder = ['warning', 'note'].flatMap((which) => remaining.filter((row) => row.importance === which));
  return {
    items: inOrder.map(({ announcementID, importance, titleEn, titleZh, titlePcm, link, ...row }) => ({
      announcementID: String(announcementID),
      importance,
      title: textIn([titleEn, titleZh, titlePcm || titleEn], language),
      text: textIn([row.textEn, row.textZh, row.textPcm || row.textEn], language),
      link,
    })),
  };
};

export const dismissAnnouncement: Command<'dismissAnnouncement'> = async (context, { announcementID }) => {
  const { tx, caller, now } = context;
  const [newest] = await store.announcementVersions(tx, BigInt(announcementID));
  // An announcement that was never shown counts as missing.
  if (!newest || ['draft', 'scheduled'].includes(stateOf(newest, now)))
    throw new Refusal('AnnouncementNotFound');
  await store.insertDismissal(tx, caller.userID, newest.announcementID, now);
  return {};
};

async function views(db: Db, rows: readonly Row[], now: Date) {
  const names = await nicknamesOf(
    db,
    rows.map(({ byID }) => byID),
  );
  return rows.map(({ stage: _, announcementID, fromAt, untilAt, byID, at, ...row }, index) => ({
    ...row,
    tiers: [...row.tiers],
    announcementID: String(announcementID),
    state: stateOf(rows[index]!, now),
    fromAt: fromAt?.toISOString() ?? null,
    untilAt: untilAt?.toISOString() ?? null,
    byID: String(byID),
    by: names.get(byID) ?? String(byID),
    at: at.toISOString(),
  }));
}

export const announcementList: Query<'announcementList'> = async ({ db, now }, { tab, cursor, limit }) => {
  const rows = await store.announcementsOf(db, tab, {
    beforeID: idOfCursor(cursor),
    limit: limit + 1,
    now,
  });
  const pageRows = rows.slice(0, limit);
  const viewCounts = await views(db, pageRows, now);
  return {
    items: viewCounts.map((row, index) => ({ ...row, dismissals: pageRows[index]!.dismissals })),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)!.announcementID) : null,
  };
};

export const announcementDetail: Query<'announcementDetail'> = async ({ db, now }, { announcementID }) => {
  const rows = await store.announcementVersions(db, BigInt(announcementID));
  if (rows.length === 0) throw new Refusal('AnnouncementNotFound');
  return {
    dismissals: await store.dismissalCount(db, BigInt(announcementID)),
    versions: await views(db, rows, now),
  };
};

function refuseEnded(row: Row, now: Date) {
  if (['ended', 'over'].includes(stateOf(row, now))) throw new Refusal('AnnouncementEnded');
}

/** Inserts the next version. Of two concurrent writers, the table's primary key accepts one. */
async function write(context: Parameters<Command<'saveAnnouncement'>>[0], row: Row) {
  if ((await store.insertAnnouncement(context.tx, row)) === 0) {
    const [theirs] = await store.announcementVersions(context.tx, row.announcementID);
    throw new Refusal('AnnouncementChanged', { version: theirs?.version ?? 0 });
  }
  context.tx.afterCommit(() => announcementCache.clear(context.services));
}

export const saveAnnouncement: Command<'saveAnnouncement'> = async (context, input) => {
  const { tx, caller, now } = context;
  const { announcementID: id, isDraft, version, reason, ...content } = input;
  const [newest] = id === undefined ? [] : await store.announcementVersions(tx, BigInt(id));
  if (id !== undefined && !newest) throw new Refusal('AnnouncementNotFound');
  if (newest) refuseEnded(newest, now);
  if ((newest?.version ?? 0) !== version)
    throw new Refusal('AnnouncementChanged', { version: newest?.version ?? 0 });
  if (isDraft && newest && stateOf(newest, now) === 'out') throw new Refusal('AnnouncementIsOut');
  const chosenFrom = input.fromAt ? new Date(input.fromAt) : null;
  const fromAt = isDraft ? chosenFrom : (chosenFrom ?? now);
  const untilAt = input.untilAt ? new Date(input.untilAt) : null;
  if (untilAt && fromAt && untilAt <= fromAt) throw new Refusal('AnnouncementEndBeforeStart');
  if (untilAt && untilAt <= now) throw new Refusal('AnnouncementEndInPast');
  const row: Row = {
    ...content,
    announcementID: newest?.announcementID ?? newID(now),
    version: version + 1,
    stage: isDraft ? 'draft' : 'out',
    tiers: [...new Set(input.tiers)].sort(),
    fromAt,
    untilAt,
    byID: caller.userID,
    reason,
    at: now,
  };
  await write(context, row);
  const [view] = await views(tx, [row], now);
  return view!;
};

export const endAnnouncement: Command<'endAnnouncement'> = async (context, { announcementID, reason }) => {
  const { tx, caller, now } = context;
  const [newest] = await store.announcementVersions(tx, BigInt(announcementID));
  if (!newest) throw new Refusal('AnnouncementNotFound');
  refuseEnded(newest, now);
  await write(context, {
    ...newest,
    version: newest.version + 1,
    stage: 'ended',
    fromAt: newest.fromAt ?? now,
    byID: caller.userID,
    reason,
    at: now,
  });
  return {};
};
