import type { Query } from '../../../platform/calls/context';
import { later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Job } from '../../../platform/jobs/jobs';
import type { Services } from '../../../services';
import { liabilities } from '../../ledger';
import { leafOf, levelsOver, type Node } from './tree';

/** How many proofs are stored: a month of nightly ones. */
const maxProofs = 30;
const rowsAtOnce = 5_000;

/** Only the user learns it. It differs for each proof, so that leaves of two nights cannot be linked to one user. */
const saltOf = (services: Services, proofID: bigint, userID: bigint): string =>
  services.keys.mac('reserves-proof', `salt ${proofID} ${userID}`).toString('hex');

async function makeProof(services: Services, now: Date): Promise<bigint> {
  const id = newID(now);
  await services.database.transaction(async (tx) => {
    const userLiabilities = await liabilities(tx);
    const leaves = userLiabilities
      .map(({ userID, amount }) => {
        const order = services.keys.mac('reserves-proof', `place ${id} ${userID}`).toString('hex');
        return { userID, order, node: leafOf(saltOf(services, id, userID), amount) };
      })
      .sort((a, b) => (a.order < b.order ? -1 : 1));
    const levels = levelsOver(leaves.map(({ node }) => node));
    const root = levels.at(-1)![0]!;
    await tx.run(sql`
      insert into wallet.proofs (id, at, root_hash, total_kobo, leaves)
      values (${id}, ${now}, ${root.hash}, ${root.sum}, ${leaves.length})`);
    for (const [level, nodes] of levels.entries())
      await writeLevel(tx, id, {
        level,
        nodes,
        users: level === 0 ? leaves.map(({ userID }) => userID) : [],
      });
    await tx.run(sql`
      delete from wallet.proofs where id not in (select id from wallet.proofs order by id desc limit ${maxProofs})`);
  });
  return id;
}

type Level = { level: number; nodes: readonly Node[]; users: readonly bigint[] };

async function writeLevel(tx: Tx, id: bigint, { level, nodes, users }: Level): Promise<void> {
  for (let from = 0; from < nodes.length; from += rowsAtOnce) {
    const batch = nodes.slice(from, from + rowsAtOnce);
    // The empty node at the end of a level has no user: zero is no user's id.
    const userIDs = batch.map((_, at) => users[from + at] ?? 0n);
    await tx.run(sql`
      insert into wallet.proof_nodes (proof_id, level, place, hash, sum_kobo, user_id)
      select ${id}, ${level}, ${from} + n - 1, hash, sum, nullif(user_id, 0)
      from unnest(${batch.map(({ hash }) => hash)}::text[], ${batch.map(({ sum }) => sum)}::bigint[],
        ${userIDs}::bigint[]) with ordinality as node (hash, sum, user_id, n)`);
  }
}

type Proof = { id: bigint; at: Date; rootHash: string; total: bigint; leaves: number };
const latest = (db: Db): Promise<Proof | undefined> =>
  db.maybe<Proof>(sql`
    select id, at, root_hash as "rootHash", total_kobo as total, leaves from wallet.proofs order by id desc limit 1`);

type NodeRow = { level: number; place: number; hash: string; sum: bigint };

export const reservesProof: Query<'reservesProof'> = async ({ db, caller, services }) => {
  const proof = await latest(db);
  const own =
    proof &&
    (await db.maybe<NodeRow>(sql`
      select level, place, hash, sum_kobo as sum from wallet.proof_nodes
      where user_id = ${caller.userID} and proof_id = ${proof.id}`));
  if (!proof || !own) return null;
  // The sibling on each level: positions 2n and 2n + 1 are a pair.
  const beside = await db.many<NodeRow>(sql`
    select level, place, hash, sum_kobo as sum from wallet.proof_nodes
    where proof_id = ${proof.id} and place = (${own.place}::int >> level) # 1 order by level`);
  return {
    proofID: String(proof.id),
    at: proof.at.toISOString(),
    rootHash: proof.rootHash,
    totalKobo: String(proof.total),
    amountKobo: String(own.sum),
    salt: saltOf(services, proof.id, caller.userID),
    steps: beside.map(({ place, hash, sum }) => ({
      side: place % 2 === 0 ? ('left' as const) : ('right' as const),
      hash,
      sumKobo: String(sum),
    })),
  };
};

export const reservesSummary: Query<'reservesSummary'> = async ({ db }) => {
  const proof = await latest(db);
  if (!proof) return null;
  const providerBalances = await db.many<{ provider: string; kobo: bigint | null; at: Date }>(sql`
    select distinct on (provider) provider, provider_kobo as kobo, at from wallet.reconciliations
    where at > ${later(proof.at, -7 * 86_400_000)} order by provider, at desc`);
  return {
    proofID: String(proof.id),
    at: proof.at.toISOString(),
    rootHash: proof.rootHash,
    totalKobo: String(proof.total),
    users: proof.leaves,
    held: providerBalances.map(({ provider, kobo, at }) => ({
      provider,
      kobo: kobo === null ? null : String(kobo),
      at: at.toISOString(),
    })),
  };
};

const prove: Job = async (_payload, services) => {
  await makeProof(services, services.clock.now());
};
export const proofJobs = { 'wallet:prove': prove };
