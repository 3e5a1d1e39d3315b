import type { AnswerOf, Calls } from '@gift/contract';
import { caseHashes } from '@gift/contract/disputes/fields';
import { canonicalJson } from '@gift/contract/orders/chain';
import type { OrderRole } from '@gift/contract/orders/states';
import type { Db } from '../../../platform/database/db';
import { publicKeyOf, signatureOf } from '../../../platform/keys/signing';
import type { Services } from '../../../services';
import { type RoomFile, roomFile } from '../../messaging';
import { disputedOrder, orderLog } from '../../orders';
import { type DownloadableFile, downloadableFiles, fileViews } from '../../uploads';
import { type CaseRoomEntry, isMessage, readRoomEntries } from '../case-room/room';
import { type Evidence, readEvidence, readStatements } from '../evidence';
import { type Dispute, readLog, userOn } from '../store';
import { factsOf, findingView, statementsOf } from '../view';

/** Which case is read, and for whom. */
export type Reading = {
  readonly db: Db;
  readonly services: Services;
  /** The instance's URL. */
  readonly site: string;
  readonly now: Date;
  readonly dispute: Dispute;
  readonly role: OrderRole;
};

type CaseFile = AnswerOf<Calls['disputeCaseFile']>;
export type Unsigned = Omit<CaseFile, 'files' | 'publicKey' | 'signature'>;
/** A file for the reader, under its name in the ZIP. */
export type BundledFile = {
  readonly path: string;
  readonly file: Pick<DownloadableFile, 'bytes' | 'sha256' | 'open'>;
};

/**
 * Limit for one side's files in the room. A phone must be able to store the ZIP, and no side can crowd out
 * the other side's files.
 */
const maxRoomBytes = 100 * 1024 * 1024;

/** The name says what the file is. It only uses characters that every system allows. */
const pathOf = (at: number, { side, kind }: Evidence, { ending }: DownloadableFile) =>
  `files/${String(at + 1).padStart(2, '0')}-${side}-${kind}.${ending}`;

const roomPathOf = ({ seq, by, kind }: CaseRoomEntry, { ending }: RoomFile) =>
  `files/room-${String(seq).padStart(4, '0')}-${by}-${kind}.${ending}`;

/**
 * The files of a case room, which both sides see there: the oldest of each side first, as many as a ZIP may
 * contain. A file that was sent twice is included once. Files of removed messages are left out.
 */
async function filesOfRoom(
  services: Services,
  room: readonly CaseRoomEntry[],
): Promise<{ roomFiles: Unsigned['roomFiles']; bundledFiles: BundledFile[] }> {
  const bytesLeft = new Map<CaseRoomEntry['by'], number>();
  const fileByHash = new Map<string, Omit<Unsigned['roomFiles'][number], 'seq'>>();
  const roomFiles: Unsigned['roomFiles'] = [];
  const bundledFiles: BundledFile[] = [];
  for (const line of room) {
    if (!line.url || !isMessage(line)) continue;
    const before = fileByHash.get(line.url);
    if (before) roomFiles.push({ seq: line.seq, ...before });
    const file = before ? null : await roomFile(services, line.url);
    const rest = (bytesLeft.get(line.by) ?? maxRoomBytes) - (file?.bytes ?? 0);
    if (!file || rest < 0) continue;
    bytesLeft.set(line.by, rest);
    const { bytes, open } = file;
    const entry = { path: roomPathOf(line, file), sha256: file.sha256, bytes };
    fileByHash.set(line.url, entry);
    roomFiles.push({ seq: line.seq, ...entry });
    bundledFiles.push({ path: entry.path, file: { bytes, sha256: entry.sha256, open } });
  }
  return { roomFiles, bundledFiles };
}

/**
 * Everything that one side may see of the case now, with both event chains complete. With `isWithFiles`, the
 * record names each file by its path in the ZIP.
 */
export async function caseRecord(
  { db, services, site, now, dispute, role }: Reading,
  { isWithFiles }: { isWithFiles: boolean },
): Promise<{ record: Unsigned; bundledFiles: BundledFile[] }> {
  const order = await disputedOrder(db, dispute.orderID);
  const evidence = (await readEvidence(db, dispute.id)).filter(
    ({ side, openedAt }) => side === role || openedAt !== null,
  );
  const log = await readLog(db, dispute);
  const readable = { fileIDs: evidence.map(({ fileID }) => fileID), readerID: userOn(dispute, role) };
  const views = await fileViews(db, services, { ...readable, now });
  const downloadable = await downloadableFiles(db, services, readable);
  const room = await readRoomEntries(services, dispute);
  const roomContent = isWithFiles ? await filesOfRoom(services, room) : { roomFiles: [], bundledFiles: [] };
  const bundledFiles: BundledFile[] = [];
  const record: Unsigned = {
    format: 'gift-case-2',
    hashes: caseHashes,
    instance: site,
    madeAt: now.toISOString(),
    disputeID: String(dispute.id),
    orderNo: String(dispute.orderID),
    reason: dispute.reason,
    state: dispute.state,
    finding: findingView(dispute.finding, order),
    appealFinding: findingView(dispute.appealFinding, order),
    orderEvents: await orderLog(db, dispute.orderID),
    disputeEvents: log.map(({ staffID: _, ...event }) => event),
    evidence: evidence.map((piece, index) => {
      const { id, side, kind, note, at, sha256, openedAt, fileID } = piece;
      const file = downloadable.get(fileID);
      const path = isWithFiles && file ? pathOf(index, piece, file) : null;
      if (file && path) bundledFiles.push({ path, file });
      return {
        ...{ evidenceID: String(id), by: side, kind, note, sha256, path },
        at: at.toISOString(),
        servedSha256: file?.sha256 ?? null,
        isServedHashStored: file?.isHashStored ?? false,
        isOpen: openedAt !== null,
        file: file ? factsOf(views.get(fileID)) : null,
      };
    }),
    statements: statementsOf(await readStatements(db, dispute.id)),
    room,
    roomFiles: roomContent.roomFiles,
  };
  return { record, bundledFiles: [...bundledFiles, ...roomContent.bundledFiles] };
}

/** Signed, so that nobody can forge, shorten or change a case file. */
export function signedCase({ services }: Reading, record: Unsigned, files: CaseFile['files']): CaseFile {
  const whole = { ...record, files, publicKey: publicKeyOf(services.keys) };
  const signature = signatureOf(services.keys, canonicalJson(JSON.parse(JSON.stringify(whole))));
  return { ...whole, signature };
}
