import { keyEvidence } from '../app';
import { systemClock } from '../platform/clock';
import { keyStatus, rotateMasterKey, rotateSealedCallKey } from '../platform/keys/rotation';
import { table } from '../platform/log/start-report.mjs';
import { type Command, UsageError, withDatabase } from './command';

export const keysStatus: Command = {
  name: 'keys status',
  summary: 'Shows which key file opens the database, its keys, and whether a rotation is unfinished.',
  options: { json: { type: 'boolean', help: 'print JSON' } },
  run: ({ config: read, options, print }) => {
    const config = read();
    return withDatabase(config, async (database) => {
      const status = await keyStatus({ config, database, clock: systemClock });
      if (options.json)
        return print(
          JSON.stringify(status, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
        );
      print(`${status.openedBy} opens the database.`);
      if (status.isRotating) print('A rotation of the master key is unfinished: run gift keys rotate.');
      const rows = status.keys.map(({ id, kind, createdAt, activatedAt, retiredAt }) => [
        ...[String(id), kind, createdAt.toISOString()],
        retiredAt ? `retired ${retiredAt.toISOString()}` : activatedAt ? 'in use' : 'next',
      ]);
      for (const line of table([['Key', 'Kind', 'Created', 'State'], ...rows])) print(line);
    });
  },
};

export const keysRotate: Command = {
  name: 'keys rotate',
  summary: 'Replaces the master key: KEY_FILE names the new key, KEY_FILE_PREVIOUS the old one.',
  details:
    'Gift may run meanwhile. Stopped at any point, it continues when it is started again; until it is done, either\n' +
    'key opens everything. With --sealed-calls it replaces the RSA key of sealed calls instead; open pages may use\n' +
    'the old one for 30 days.',
  options: {
    'sealed-calls': { type: 'boolean', help: 'replace the RSA key of sealed calls' },
    wait: {
      type: 'string',
      help: 'seconds that running processes get to load the new key (default 15; 0 if Gift is stopped)',
    },
  },
  run: ({ config: read, options: { wait, ...options }, print, progress }) => {
    if (wait !== undefined && !/^\d{1,4}$/.test(String(wait)))
      throw new UsageError('--wait takes a number of seconds.');
    const config = read();
    const rotation = { report: progress, ...(wait === undefined ? {} : { waitMs: Number(wait) * 1000 }) };
    return withDatabase(config, async (database) => {
      const context = { config, database, clock: systemClock };
      if (options['sealed-calls']) {
        await rotateSealedCallKey(context, rotation);
        return print('New pages use the new RSA key. Pages that are open may use the old one for 30 days.');
      }
      const isChanged = await rotateMasterKey(context, keyEvidence.tables, rotation);
      print(
        isChanged
          ? 'KEY_FILE is the only master key now. Start every process with it, and remove KEY_FILE_PREVIOUS. ' +
              'Backups made before need the old key file.'
          : 'Nothing to do: KEY_FILE is the only master key already. To replace it, name a new key file in ' +
              'KEY_FILE and the present one in KEY_FILE_PREVIOUS.',
      );
    });
  },
};
