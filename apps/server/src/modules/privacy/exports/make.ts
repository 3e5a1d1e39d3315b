import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Owner, type OwnFile, textFile } from '../../../platform/own-data';
import { disputesForOwner } from '../../disputes';
import { helpForOwner } from '../../help';
import { identityForOwner } from '../../identity';
import { messagingForOwner } from '../../messaging';
import { noticesForOwner } from '../../notices';
import { offersForOwner } from '../../offers';
import { cardPhotosAmong, moneyPlaces, ordersForOwner } from '../../orders';
import { rewardsForOwner } from '../../rewards';
import { uploadsForOwner } from '../../uploads';
import { walletForOwner } from '../../wallet';
import { requestsForOwner } from '../for-owner';
import { readMe } from './read-me';

const rooms = [
  identityForOwner,
  walletForOwner({ moneyPlaces }),
  offersForOwner,
  ordersForOwner,
  disputesForOwner,
  rewardsForOwner,
  noticesForOwner,
  helpForOwner,
  requestsForOwner,
  messagingForOwner,
];

/** Everything that is stored about a user, from the public API of each module. */
async function* filesOf(owner: Owner): AsyncGenerator<OwnFile> {
  const db = owner.services.database;
  yield textFile(owner.language === 'zh-CN' ? '说明.txt' : 'READ-ME.txt', async function* () {
    yield readMe(owner);
  });
  for (const files of rooms) yield* files(db, owner);
  yield* uploadsForOwner(db, owner, (fileIDs) => cardPhotosAmong(db, fileIDs));
}

/**
 * The ZIP of somebody's own data, made while it is read: one file of it is open at a time, and waits where its reader
 * does. It ends with an error where one of the files did.
 */
export function zipOf(owner: Owner): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as unknown as Readable;
  fill(zip, owner, out).catch((error: Error) => out.destroy(error));
  return out;
}

async function fill(zip: ZipFile, owner: Owner, out: Readable): Promise<void> {
  let current: Readable | undefined;
  // Whoever reads no further ends the file that is being read as well.
  out.once('close', () => current?.destroy());
  for await (const { path, open } of filesOf(owner)) {
    if (out.destroyed) return;
    current = open();
    const ended = finished(current, { writable: false });
    // Pictures are small already.
    zip.addReadStream(current, path, { mtime: owner.now, compress: !path.endsWith('.webp') });
    // The next is opened once this one is through, so that a thousand pictures are not a thousand open files.
    await ended;
  }
  zip.end();
}
