import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { findInRepo } from '../../../platform/repo-root';
import { type SizedFile, storedZip } from '../../../platform/stored-zip';
import type { Language } from '../../../platform/text/language';
import { nicknamesOf } from '../../identity';
import { cardNameOf, disputedOrder } from '../../orders';
import { casePage } from './html';
import { readMe } from './read-me';
import { caseRecord, type Reading, signedCase } from './record';

const script = 'verify-case.mjs';

const ofText = (name: string, text: string | Buffer) => {
  const content = Buffer.from(text);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path: name, sha256, bytes: content.length, open: () => Readable.from([content]) };
};

/**
 * The ZIP of a case for one of its sides: the signed record with the hash of every other file, the files that
 * this side may see now, a page to read, and the script that verifies it all.
 */
export async function caseZip(
  reading: Reading,
  language: Language,
): Promise<{ stream: Readable; bytes: number }> {
  const { db, dispute, now } = reading;
  const { record, bundledFiles } = await caseRecord(reading, { isWithFiles: true });
  const names = await nicknamesOf(db, [dispute.buyerID, dispute.sellerID]);
  const order = await disputedOrder(db, dispute.orderID);
  const card = await cardNameOf(db, dispute.orderID);
  const texts = [
    ofText(language === 'zh-CN' ? '说明.txt' : 'READ-ME.txt', readMe(reading, language)),
    ofText('case.html', casePage({ ...reading, record, names, order, card }, language)),
    ofText(script, await readFile(findInRepo(`tools/verify/${script}`))),
  ];
  const files: (SizedFile & { sha256: string })[] = [
    ...texts,
    ...bundledFiles.map(({ path: name, file }) => ({
      ...{ path: name, sha256: file.sha256, bytes: file.bytes },
      open: file.open,
    })),
  ];
  const manifest = files.map(({ path: name, sha256 }) => ({ path: name, sha256 }));
  const signedText = JSON.stringify(signedCase(reading, record, manifest), null, 2);
  return storedZip([ofText('case.json', `${signedText}\n`), ...files], now);
}
