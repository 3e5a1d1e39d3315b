import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type ExportFile, type ExportOwner, textFile } from '../../../platform/data-export';
import { exportDisputesData } from '../../disputes';
import { exportHelpData } from '../../help';
import { exportIdentityData } from '../../identity';
import { exportMessagingData } from '../../messaging';
import { exportNotificationsData } from '../../notifications';
import { exportOffersData } from '../../offers';
import { cardPhotosAmong, exportOrdersData, moneyLocations } from '../../orders';
import { exportRewardsData } from '../../rewards';
import { exportRiskData } from '../../risk';
import { exportUploadsData } from '../../uploads';
import { exportWalletData } from '../../wallet';
import { exportDataRequests } from '../data-export';
import { readMe } from './read-me';

const rooms = [
  exportIdentityData,
  exportWalletData({ moneyLocations }),
  exportOffersData,
  exportOrdersData,
  exportDisputesData,
  exportRewardsData,
  exportNotificationsData,
  exportHelpData,
  exportDataRequests,
  exportRiskData,
  exportMessagingData,
];

/** Everything stored about a user, from the public API of each module. */
async function* filesOf(owner: ExportOwner): AsyncGenerator<ExportFile> {
  const db = owner.services.database;
  yield textFile(owner.language === 'zh-CN' ? '说明.txt' : 'READ-ME.txt', async function* () {
    yield readMe(owner);
  });
  for (const files of rooms) yield* files(db, owner);
  yield* exportUploadsData(db, owner, (fileIDs) => cardPhotosAmong(db, fileIDs));
}

/**
 * The ZIP of a user's data, generated while it is read: one file of it is open at a time, and a slow reader pauses it.
 * Fails when one of the files fails.
 */
export function zipOf(owner: ExportOwner): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as unknown as Readable;
  fill(zip, owner, out).catch((error: Error) => out.destroy(error));
  return out;
}

async function fill(zip: ZipFile, owner: ExportOwner, out: Readable): Promise<void> {
  let current: Readable | undefined;
  // If the reader stops, the open file is closed as well.
  out.once('close', () => current?.destroy());
  for await (const { path, open } of filesOf(owner)) {
    if (out.destroyed) return;
    current = open();
    const fileFinished = finished(current, { writable: false });
    // Pictures are already compressed.
    zip.addReadStream(current, path, { mtime: owner.now, compress: !path.endsWith('.webp') });
    // The next file is opened when this one is done, so that a thousand pictures are not a thousand open files.
    await fileFinished;
  }
  zip.end();
}
