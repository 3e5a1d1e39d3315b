import type { AnswerOf, Calls } from '@gift/contract';
import { caseHashes } from '@gift/contract/dispute-fields';
import { canonicalJson } from '@gift/contract/order-chain';
import type { OrderRole } from '@gift/contract/order-states';
import type { Db } from '../../../platform/db';
import { publicKeyOf, signatureOf } from '../../../platform/signing';
import type { Services } from '../../../services';
import { disputedOrder, orderLog } from '../../orders';
import { fileViews, type HandedFile, handedFiles } from '../../uploads';
import { type Evidence, readEvidence, readWords } from '../papers';
import { roomLines } from '../room';
import { type Dispute, readLog, userOn } from '../store';
import { factsOf, findingView, statementsOf } from '../view';

/** Whose case it is, and as whom it is read. */
export type Reading = {
  readonly db: Db;
  readonly services: Services;
  /** Where the instance is reached. */
  readonly site: string;
  readonly now: Date;
  readonly dispute: Dispute;
  readonly role: OrderRole;
};

type CaseFile = AnswerOf<Calls['disputeCaseFile']>;
export type Unsigned = Omit<CaseFile, 'files' | 'publicKey' | 'signature'>;
/** A piece of evidence that its reader is handed, under its name in the ZIP. */
export type Beside = { readonly path: string; readonly file: HandedFile };

/** Tells what a file is before it is opened. Letters that every system takes. */
const pathOf = (at: number, { side, kind }: Evidence, { ending }: HandedFile) =>
  `files/${String(at + 1).padStart(2, '0')}-${side}-${kind}.${ending}`;

/**
 * Everything one side may see of the case just now, with both chains whole. `isWithFiles`: its files lie beside it, and it
 * names each by where it lies.
 */
export async function caseRecord(
  { db, services, site, now, dispute, role }: Reading,
  { isWithFiles }: { isWithFiles: boolean },
): Promise<{ record: Unsigned; beside: Beside[] }> {
  const order = await disputedOrder(db, dispute.orderID);
  const evidence = (await readEvidence(db, dispute.id)).filter(
    ({ side, openedAt }) => side === role || openedAt !== null,
  );
  const log = await readLog(db, dispute);
  const readable = { fileIDs: evidence.map(({ fileID }) => fileID), readerID: userOn(dispute, role) };
  const views = await fileViews(db, services, { ...readable, now });
  const handed = await handedFiles(db, services, readable);
  const beside: Beside[] = [];
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
      const file = handed.get(fileID);
      const path = isWithFiles && file ? pathOf(index, piece, file) : null;
      if (file && path) beside.push({ path, file });
      return {
        ...{ evidenceID: String(id), by: side, kind, note, sha256, path },
        at: at.toISOString(),
        shownSha256: file?.sha256 ?? null,
        isShownKept: file?.isHashKept ?? false,
        isOpen: openedAt !== null,
        file: file ? factsOf(views.get(fileID)) : null,
      };
    }),
    statements: statementsOf(await readWords(db, dispute.id)),
    room: await roomLines(services, dispute),
  };
  return { record, beside };
}

/** Signed, so that nobody else can make one, cut one short or write anything into it. */
export function signedCase({ services }: Reading, record: Unsigned, files: CaseFile['files']): CaseFile {
  const whole = { ...record, files, publicKey: publicKeyOf(services.keys) };
  const signature = signatureOf(services.keys, canonicalJson(JSON.parse(JSON.stringify(whole))));
  return { ...whole, signature };
}
