import type { LinkKind } from '@gift/contract/operator/risk';
import type { Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import type { Db } from '../../platform/database/db';
import { countDisputesByUser, evidenceAmong, evidenceFilesOf } from '../disputes';
import { type AccountLink, accountStatuses, identityLinks } from '../identity';
import { cardPicturesOf, completedByUser, picturesAmong } from '../orders';
import { sharedFiles } from '../uploads';
import { bankLinks, findLinkedAccounts, refuseLinked } from '../wallet';

const maxPeople = 50;
/** The links of each source in one step: enough for 50 accounts on one device, not for those of an internet café. */
const maxLinks = 2_500;

type Link = AccountLink & { readonly kind: LinkKind };

/** The newest files of each kind and account that are compared. */
const maxFiles = 200;

/**
 * Only pictures of cards and receipts, and evidence: everybody may send the same joke in a chat. The search starts from
 * these, so that no number of other files hides one. `isCut`: there may be more.
 */
async function fileLinks(db: Db, userIDs: readonly bigint[]): Promise<{ links: Link[]; isCut: boolean }> {
  const own = [await cardPicturesOf(db, userIDs, maxFiles), await evidenceFilesOf(db, userIDs, maxFiles)];
  const isFull = own.some((files) =>
    userIDs.some((id) => files.filter(({ userID }) => userID === id).length >= maxFiles),
  );
  const ownIDs = [...new Set(own.flat().map(({ fileID }) => fileID))];
  const shared = await sharedFiles(db, ownIDs, maxLinks);
  const fileIDs = [...new Set(shared.map(({ otherFileID }) => otherFileID))];
  const relevant = await evidenceAmong(db, fileIDs);
  for (const { fileID } of await picturesAmong(db, fileIDs)) relevant.add(fileID);
  const links = shared
    .filter(({ otherFileID }) => relevant.has(otherFileID))
    .map(({ one, other, at }): Link => ({ one, other, at, kind: 'file' }));
  return { links, isCut: isFull || shared.length >= maxLinks };
}

/** One link of each kind for each pair of accounts, the oldest, whichever of the two was looked up. */
function distinctLinks(links: readonly Link[]): Link[] {
  const byPair = new Map<string, Link>();
  for (const link of links) {
    const [one, other] = link.one < link.other ? [link.one, link.other] : [link.other, link.one];
    const key = `${one} ${other} ${link.kind}`;
    const known = byPair.get(key);
    if (!known || link.at < known.at) byPair.set(key, { ...link, one, other });
  }
  return [...byPair.values()].sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** The links of these users to others, without the caller's own and linked accounts. */
async function linksOf(db: Db, staffID: bigint, userIDs: readonly bigint[]) {
  if (userIDs.length === 0) return { links: [], isCut: false };
  const sources: Link[][] = [
    await identityLinks(db, userIDs, maxLinks),
    (await bankLinks(db, userIDs, maxLinks)).map((link) => ({ ...link, kind: 'bank' })),
  ];
  const files = await fileLinks(db, userIDs);
  const links = [...sources.flat(), ...files.links];
  const own = await findLinkedAccounts(db, [staffID], [...new Set(links.map(({ other }) => other))]);
  return {
    links: links.filter(({ other }) => !own.has(other)),
    isCut: files.isCut || sources.some(({ length }) => length >= maxLinks),
  };
}

export const linkedAccounts: Query<'linkedAccounts'> = async ({ db, caller }, input) => {
  const userID = BigInt(input.userID);
  await refuseLinked(db, caller.userID, userID);
  const first = await linksOf(db, caller.userID, [userID]);
  const direct = [...new Set(first.links.map(({ other }) => other))].slice(0, maxPeople - 1);
  const second = await linksOf(db, caller.userID, direct);
  const found = new Set([userID, ...direct, ...second.links.map(({ other }) => other)]);
  const shown = [...found].slice(0, maxPeople);
  const statuses = new Map((await accountStatuses(db, shown)).map((status) => [status.userID, status]));
  if (!statuses.has(userID)) throw new Refusal('UserNotFound');
  const [orders, disputes] = [await completedByUser(db, shown), await countDisputesByUser(db, shown)];
  const links = distinctLinks([...first.links, ...second.links]);
  return {
    people: shown.flatMap((id, n) => {
      const status = statuses.get(id);
      if (!status) return [];
      const { nickname, tier, createdAt, isFrozen, isErased } = status;
      return [
        {
          ...{ userID: String(id), nickname, tier, isFrozen, isErased },
          distance: n === 0 ? 0 : n <= direct.length ? 1 : 2,
          joinedAt: createdAt.toISOString(),
          orders: orders.get(id) ?? 0,
          disputes: disputes.get(id) ?? 0,
        },
      ];
    }),
    links: links
      .filter(({ one, other }) => shown.includes(one) && shown.includes(other))
      .map(({ one, other, kind, at }) => ({
        ...{ one: String(one), other: String(other), kind },
        at: at.toISOString(),
      })),
    isCut:
      first.isCut ||
      second.isCut ||
      found.size > maxPeople ||
      new Set(first.links.map(({ other }) => other)).size > direct.length,
  };
};
