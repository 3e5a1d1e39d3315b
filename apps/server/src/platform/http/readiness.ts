import { randomBytes } from 'node:crypto';
import { seconds } from '../clock';
import { type Database, sql } from '../database/db';

/** A whole table page: the file must grow, so that a full disk shows. */
const fillerBytes = 7_000;

/** Throws where the database cannot be written. */
export const writeCheck = async (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    // Truncating gives the table a new file without spare room.
    tx.send(sql`truncate platform.write_check`);
    await tx.run(sql`insert into platform.write_check (filler) values (${randomBytes(fillerBytes)})`);
  });

const rememberMs = seconds(5);
const failedMs = seconds(1);
const limitMs = 900;

/** Whether this process can serve, for load balancers: requests within some seconds share one write. */
export function readiness(database: Database): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  const check = () =>
    writeCheck(database).then(
      () => true,
      () => false,
    );
  return async () => {
    if (!asked) {
      asked = check();
      void asked.then((isReady) => {
        setTimeout(() => (asked = null), isReady ? rememberMs : failedMs).unref();
      });
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), limitMs);
    });
    try {
      return !database.availability.isUnavailable && (await Promise.race([asked, late]));
    } finally {
      clearTimeout(timer);
    }
  };
}
