import { paperKinds } from '@gift/contract';
import type { Command, CommandContext, Query } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { invariant, Refusal } from '../../../platform/refusal';
import { closeFile, fileViews } from '../../uploads';
import { tellOwner } from '../own-code';
import { lockWaitingPaper, type Paper, verifiedPapers } from '../papers';
import { personOf } from '../persons';
import { tellProfile } from '../sending';
import { type Tier, tierOf } from '../tiers';

const mostShown = 100;

export const paperReviews: Query<'paperReviews'> = async ({ db }) => {
  const rows = await db.many<{ id: bigint; userID: bigint; nickname: string; kind: Paper['kind']; at: Date }>(
    sql`
      select p.id, p.user_id as "userID", u.nickname, p.kind, p.created_at as at
      from identity.papers p join identity.users u on u.id = p.user_id
      where p.status = 'pending' order by p.created_at, p.id limit ${mostShown}`,
  );
  return {
    items: rows.map(({ id, userID, at, ...row }) => ({
      ...row,
      paperID: String(id),
      userID: String(userID),
      since: at.toISOString(),
    })),
  };
};

/** Shows a paper to an operator, who is written down for it. Nobody looks at his own. */
export const openPaperReview: Command<'openPaperReview'> = async (context, { paperID }) => {
  const { tx, caller, now } = context;
  const paper = await lockWaitingPaper(tx, BigInt(paperID));
  if (paper.userID === caller.userID) throw new Refusal('NotAllowed');
  await tx.run(sql`
    insert into identity.paper_looks (paper_id, operator_id, at) values (${paper.id}, ${caller.userID}, ${now})`);
  const person = await personOf(tx, paper.userID);
  invariant(person, 'whoever may send papers is known by name');
  const verified = await verifiedPapers(tx, paper.userID);
  const document = verified.find(({ kind }) => kind === 'document');
  const { kind, documentKind, area, address } = paper;
  return {
    ...{ paperID, kind, documentKind, area, address },
    pictures: await pictureLinks(context, paper),
    documentPictures: document ? await pictureLinks(context, document) : [],
    ...person,
    since: paper.createdAt.toISOString(),
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

export const decidePaperReview: Command<'decidePaperReview'> = async (context, { paperID, verdict }) => {
  const { tx, caller, now } = context;
  const paper = await lockWaitingPaper(tx, BigInt(paperID));
  if (paper.userID === caller.userID) throw new Refusal('NotAllowed');
  const status = verdict === 'verified' ? 'verified' : 'refused';
  const reason = verdict === 'verified' ? null : verdict;
  // What was refused proves nothing and is nobody's business any longer.
  if (reason) for (const id of paper.fileIDs) await closeFile(tx, id, { ownerID: paper.userID });
  await tx.run(sql`
    update identity.papers set status = ${status}, reason = ${reason}, decided_at = ${now}, decided_by = ${caller.userID},
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
