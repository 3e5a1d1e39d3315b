import type { Services } from '../../../services';
import { seconds } from '../../clock';
import { sql } from '../../database/db';
import { exclusionOf, migrationNames } from '../../database/migrate';
import { recordedMaster } from '../../keys/instance-keys';
import { type Checks, writeCheck } from './readiness';

/** Codes of authenticator apps and signed addresses depend on the time. */
const maxSkewMs = seconds(5);
/** A new process, or one after an outage of the database, catches up in seconds. */
const maxOutboxLagMs = seconds(300);
/** As long as a process without Redis keeps its chat connections: after that, ended sessions may still look valid. */
const maxBusSilenceMs = seconds(60);

const problem = (isSo: boolean, text: string) => (isSo ? text : undefined);

/**
 * What a process needs to serve, by the name that `/readyz` shows. A check returns a description without secrets if it
 * fails; what it throws counts as no answer.
 */
export const readinessChecks = (services: Services, migrations = migrationNames()): Checks => ({
  database: () => writeCheck(services.database).then(() => undefined),
  migrations: () => migrationProblem(services, migrations),
  keys: () =>
    recordedMaster(services.database, services).then(
      () => undefined,
      (error) =>
        problem(error.name !== 'DatabaseUnavailable', 'KEY_FILE does not open the keys of the database'),
    ),
  storage: async () => {
    await services.storage.storeOf(services.config.storage).head('readiness');
    return undefined;
  },
  clock: () => clockSkew(services),
  ...(services.config.redisUrl ? { redis: async () => busSilence(services) } : {}),
  ...(services.replica ? { replica: async () => services.replica?.problem() } : {}),
  // Where the outbox is delivered: other processes can serve without it.
  ...(services.config.runsJobs ? { outbox: () => outboxLag(services) } : {}),
});

/**
 * An outage of these stops a part of the service in every process, and trading goes on without them. After a rotation of
 * the master key, a process goes on with the keys it has loaded; only its next start needs the new file.
 */
export const sharedParts = ['keys', 'storage', 'replica', 'outbox'];

/** A later release may have excluded this one while it runs. */
async function migrationProblem({ database }: Services, own: readonly string[]) {
  const rows = await database.many<{ name: string }>(sql`select name from platform.migrations`);
  const appliedNames = rows.map(({ name }) => name);
  const missing = own.filter((name) => !appliedNames.includes(name)).length;
  return missing > 0 ? `${missing} missing` : exclusionOf(appliedNames, own.at(-1) ?? '');
}

async function clockSkew({ database }: Services) {
  const before = Date.now();
  const { at } = await database.one<{ at: Date }>(sql`select clock_timestamp() as at`);
  const roundTripMs = Date.now() - before;
  const skewMs = Math.abs(at.getTime() - before - roundTripMs / 2) - roundTripMs / 2;
  return problem(
    skewMs > maxSkewMs,
    `${Math.round(skewMs / 1000)} s from the database's; limit ${maxSkewMs / 1000} s`,
  );
}

function busSilence({ signals }: Services) {
  const silentMs = signals.busSilentMs();
  return problem(silentMs > maxBusSilenceMs, `no answer for ${Math.round(silentMs / 1000)} s`);
}

async function outboxLag({ database, clock }: Services) {
  const oldest = await database.maybe<{ dueAt: Date }>(sql`
    select due_at as "dueAt" from platform.outbox order by due_at, id limit 1`);
  const lagMs = oldest ? clock.now().getTime() - oldest.dueAt.getTime() : 0;
  return problem(
    lagMs > maxOutboxLagMs,
    `${Math.round(lagMs / 1000)} s behind; limit ${maxOutboxLagMs / 1000} s`,
  );
}
