import { paperKinds } from '@gift/contract';
import type { Command, CommandContext, Query } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { idOfCursor } from '../../../platform/id-cursor';
import { invariant } from '../../../platform/refusal';
import { closeFile, fileViews } from '../../uploads';
import type { Links } from '../links';
import { tellOwner } from '../own-code';
import { lockWaitingPaper, type Paper, verifiedPapers } from '../papers';
import { personOf } from '../persons';
import { dueAt, noteLook, textFor } from '../review-looks';
import { tellProfile } from '../sending';
import { userByID } from '../store';
import { type Tier, tierOf } from '../tiers';

export const paperReviews: Query<'paperReviews'> = async ({ db, settings }, { cursor, limit }) => {
  const rows = await db.many<{ id: bigint; userID: bigint; nickname: string; kind: Paper['kind']; at: Date }>(
    sql`
      select p.id, p.user_id as "userID", u.nickname, p.kind, p.created_at as at
      from identity.papers p join identity.users u on u.id = p.user_id
      where p.status = 'pending' and p.id > ${idOfCursor(cursor) ?? 0n} order by p.id limit ${limit + 1}`,
  );
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ id, userID, at, ...row }) => ({
      ...row,
      paperID: String(id),
      userID: String(userID),
      since: at.toISOString(),
      dueAt: dueAt(at, settings),
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
};

/** A waiting paper for one of the staff. Nobody looks at their own, nor at that of an account linked with theirs. */
async function paperFor(
  { refuseLinked }: Links,
  { tx, caller }: CommandContext,
  paperID: string,
): Promise<Paper> {
  const paper = await lockWaitingPaper(tx, BigInt(paperID));
  await refuseLinked(tx, caller.userID, paper.userID);
  return paper;
}

/** Shows a paper to an operator, who is written down for it. */
export const openPaperReview =
  (links: Links): Command<'openPaperReview'> =>
  async (context, { paperID }) => {
    const { tx, caller, now, settings } = context;
    const paper = await paperFor(links, context, paperID);
    const looks = await noteLook(tx, 'paper', { id: paper.id, staffID: caller.userID, now });
    const person = await personOf(tx, paper.userID);
    invariant(person, 'whoever may send papers is known by name');
    const verified = await verifiedPapers(tx, paper.userID);
    const document = verified.find(({ kind }) => kind === 'document');
    const { nickname, language } = await userByID(tx, paper.userID);
    const { kind, documentKind, area, address } = paper;
    return {
      ...{ paperID, userID: String(paper.userID), nickname, language, kind, documentKind, area, address },
      pictures: await pictureLinks(context, paper),
      documentPictures: document ? await pictureLinks(context, document) : [],
      ...person,
      since: paper.createdAt.toISOString(),
      dueAt: dueAt(paper.createdAt, settings),
      looks,
    };
  };

/** The pictures are open to their owner alone, so it is in the owner's name that links to them are signed. */
async function pictureLinks(
  { tx, services, now }: CommandContext,
  { userID, fileIDs }: Paper,
): Promise<string[]> {
  const views = await fileViews(tx, services, { fileIDs, readerID: userID, now });
  return fileIDs.flatMap((id) => views.get(id)?.url ?? []);
}

export const decidePaperReview =
  (links: Links): Command<'decidePaperReview'> =>
  async (context, input) => {
    const { tx, caller, now } = context;
    const { verdict } = input;
    const paper = await paperFor(links, context, input.paperID);
    const text = textFor(input.text, verdict !== 'verified');
    const status = verdict === 'verified' ? 'verified' : 'refused';
    const reason = verdict === 'verified' ? null : verdict;
    // What was refused proves nothing and is nobody's business any longer.
    if (reason) for (const id of paper.fileIDs) await closeFile(tx, id, { ownerID: paper.userID });
    await tx.run(sql`
    update identity.papers set status = ${status}, reason = ${reason}, text = ${text}, decided_at = ${now}, decided_by = ${caller.userID},
      file_ids = ${reason ? [] : paper.fileIDs}
    where id = ${paper.id}`);
    const before = await tierOf(tx, paper.userID);
    const tier = reason ? before : await raise(context, paper.userID);
    const name = reason ? 'paperRefused' : tier > before ? 'tierRaised' : 'paperVerified';
    await tellOwner(context, paper.userID, { name });
    return { status, tier };
  };

/** Tier 3 is tier 2 with every paper verified. */
async function raise(context: CommandContext, userID: bigint): Promise<Tier> {
  const { tx } = context;
  await tx.one(sql`select 1 from identity.users where id = ${userID} for update`);
  const verified = await verifiedPapers(tx, userID);
  const isWhole = paperKinds.every((kind) => verified.some((paper) => paper.kind === kind));
  const before = await tierOf(tx, userID);
  if (!isWhole || before !== 2) return before;
  await tx.run(sql`update identity.users set tier = 3 where id = ${userID}`);
  await tellProfile(context, userID);
  return 3;
}
