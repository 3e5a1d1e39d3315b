// node verify-case.mjs [folder of a case, or case.json] [--key instance address or public key] [files ...]
// Verifies a dispute's case file as its traders can download it, without any server: its instance's signature, both logs
// from their first entry, and that statements and evidence match the logs. For an unpacked ZIP it also verifies that
// every file is the original, that none is missing and none was added; the ZIP contains this script, which then needs no
// folder name. For files that you saved from the app it verifies that they were submitted: PDFs and recordings as they
// were sent, pictures as everybody in the case sees them. Only the instance can confirm its key: give its address, or
// the key itself. Needs only Node. Exits with 0 if all is valid, with 1 if anything is not, with 2 if there was nothing
// it could check, such as a ZIP that is not unpacked.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** Canonical JSON: keys sorted, no whitespace. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

function chainProblems(name, events, orderNo) {
  let head = '0'.repeat(64);
  const problems = [];
  for (const [index, line] of events.entries()) {
    const { prevHash, hash, seq, event, actor, fromState, toState, at, data } = line;
    const text = canonical({ seq, orderNo: line.orderNo, event, actor, fromState, toState, at, data });
    if (seq !== index + 1 || line.orderNo !== orderNo) problems.push(`${name} ${index + 1}: out of order`);
    if (prevHash !== head) problems.push(`${name} ${seq}: does not follow the line before it`);
    if (hash !== sha256(head + text)) problems.push(`${name} ${seq}: was changed`);
    head = hash;
  }
  return problems;
}

function signatureProblems({ signature, ...signed }, publicKey) {
  if (publicKey !== undefined && signed.publicKey !== publicKey)
    return ['signed with another key than the instance has'];
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signed.publicKey }, format: 'jwk' });
    const isTrue = verify(null, Buffer.from(canonical(signed)), key, Buffer.from(signature, 'base64url'));
    return isTrue ? [] : ['the file was changed since it was signed'];
  } catch {
    return ['the key or the signature is none'];
  }
}

/**
 * All errors of a case. `files` are contents of its saved files, by name; `publicKey` is the known key of its instance;
 * `beside` are the hashes of the files in its unpacked folder, by path.
 */
export function caseProblems(file, files = new Map(), publicKey = undefined, beside = undefined) {
  if (file?.format !== 'gift-case-1' && file?.format !== 'gift-case-2') return ['not a case file'];
  try {
    return [
      ...signatureProblems(file, publicKey),
      ...recordProblems(file, files),
      ...(file.format === 'gift-case-2' ? shownProblems(file) : []),
      ...(beside ? besideProblems(file.files ?? [], beside) : []),
    ];
  } catch {
    return ['not a case file: it is not built like one'];
  }
}

function recordProblems(file, files) {
  const problems = [
    ...chainProblems('order event', file.orderEvents, file.orderNo),
    ...chainProblems('dispute event', file.disputeEvents, file.orderNo),
  ];
  const data = file.disputeEvents.map((line) => line.data);
  const committed = new Set(data.flatMap((one) => one.evidence ?? []));
  const texts = new Set(data.flatMap((one) => [one.textHash, one.claimHash, one.answerHash]));
  for (const piece of file.evidence)
    if (!committed.has(piece.sha256)) problems.push(`evidence ${piece.sha256}: is in no line of the log`);
  for (const statement of file.statements)
    if (!texts.has(sha256(statement.text)))
      problems.push(`a statement of the ${statement.by}: is not what the log holds`);
  for (const { hash, ...line } of file.room)
    if (hash !== sha256(canonical(line))) problems.push(`line ${line.seq} of the room: was changed`);
  const lines = [...file.orderEvents, ...file.disputeEvents, ...file.room];
  const known = new Set(lines.map((line) => line.hash));
  for (const name of ['finding', 'appealFinding']) {
    const found = file[name];
    if (!found) continue;
    const { outcome, reason, sellerShareBps, citedEvents } = found;
    const textHash = sha256(found.text);
    const is = (line) =>
      canonical([line.outcome, line.reason, line.sellerShareBps, line.citedEvents, line.textHash]) ===
      canonical([outcome, reason, sellerShareBps, citedEvents, textHash]);
    if (!data.some((line) => line.outcome && is(line))) problems.push(`${name}: is not what the log holds`);
    for (const cite of citedEvents)
      if (!known.has(cite) && !piecesNamed(file, cite).some((piece) => committed.has(piece.sha256)))
        problems.push(`${name}: relies on ${cite}, which is not here`);
  }
  const sent = (file.roomFiles ?? []).map((one) => one.sha256);
  const handedIn = new Set([
    ...file.evidence.flatMap((piece) => [piece.sha256, piece.servedSha256]),
    ...sent,
  ]);
  for (const [name, bytes] of files)
    if (!handedIn.has(sha256(bytes))) problems.push(`${name}: is none of the files that were handed in`);
  return problems;
}

/** The evidence that a finding cites: by hash and number; in older files, every piece with that hash. */
const piecesNamed = ({ evidence }, cite) =>
  evidence.filter(({ sha256: hash, evidenceID }) => cite === hash || cite === `${hash}:${evidenceID}`);

/** The cited events of a finding, as text. */
function reliedOn(file, cite) {
  const inLog = (lines) => lines.find(({ hash }) => hash === cite)?.seq;
  const ofOrder = inLog(file.orderEvents);
  if (ofOrder) return `order event ${ofOrder}`;
  const ofDispute = inLog(file.disputeEvents);
  if (ofDispute) return `dispute event ${ofDispute}`;
  const roomLine = inLog(file.room);
  if (roomLine !== undefined) return `line ${roomLine} of the room`;
  return piecesNamed(file, cite)
    .map(({ by, kind, at, path }) => `${kind === 'other' ? 'file' : kind} of the ${by}, ${path ?? at}`)
    .join(' = ');
}

/** Kinds of room messages that have a file. */
const filesOfLines = new Set(['picture', 'voice', 'video', 'file']);

/** The picture shown for each piece must match the log, and the file of its name in the folder. */
function shownProblems(file) {
  const problems = [];
  const data = file.disputeEvents.map((line) => line.data);
  for (const { sha256: sent, servedSha256: shown, path } of file.evidence) {
    const inLog = data.flatMap((one) =>
      (one.evidence ?? []).flatMap((hash, at) => (hash === sent && one.shown?.[at]) || []),
    );
    if (shown !== null && inLog.length > 0 && !inLog.includes(shown))
      problems.push(`evidence ${sent}: what is shown of it is not what the log holds`);
    if (path !== null && file.files.find((one) => one.path === path)?.sha256 !== shown)
      problems.push(`${path}: is not listed as the file that was shown`);
  }
  for (const { seq, path, sha256: hash } of file.roomFiles ?? []) {
    const line = file.room.find((one) => one.seq === seq);
    if (!filesOfLines.has(line?.kind)) problems.push(`${path}: no line of the room is of a file`);
    if (file.files.find((one) => one.path === path)?.sha256 !== hash)
      problems.push(`${path}: is not listed as the file that was sent in the room`);
  }
  return problems;
}

function besideProblems(files, beside) {
  const known = new Map(files.map(({ path, sha256: hash }) => [path, hash]));
  const problems = [];
  for (const [path, hash] of known) {
    const found = beside.get(path);
    if (found === undefined) problems.push(`${path}: is missing`);
    else if (found !== hash) problems.push(`${path}: was changed`);
  }
  for (const path of beside.keys())
    if (!known.has(path)) problems.push(`${path}: does not belong to this case, and was added`);
  return problems;
}

/** Files that operating systems create in folders. */
const leftBySystems = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** The hashes of all files in a folder except the record, by path. Anything but a plain file gets no valid hash. */
function hashesIn(folder, under = '') {
  const found = new Map();
  for (const entry of readdirSync(join(folder, under), { withFileTypes: true })) {
    const path = under ? `${under}/${entry.name}` : entry.name;
    if (path === 'case.json' || leftBySystems.has(entry.name)) continue;
    if (entry.isDirectory()) for (const [inner, hash] of hashesIn(folder, path)) found.set(inner, hash);
    else found.set(path, entry.isFile() ? sha256(readFileSync(join(folder, path))) : '');
  }
  return found;
}

/** Removes control characters, so that a hostile file cannot control the terminal. */
const plain = (text) => text.replace(/[^\P{C}\n]/gu, '?');

/** Detects a ZIP by its first bytes, whatever its name is. */
function isZip(name) {
  if (!statSync(name, { throwIfNoEntry: false })?.isFile()) return false;
  return readFileSync(name).subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
}

async function main(args) {
  const at = args.indexOf('--key');
  const [from] = at === -1 ? [] : args.splice(at, 2).slice(1);
  const here = dirname(fileURLToPath(import.meta.url));
  const [given = existsSync(join(here, 'case.json')) ? here : undefined, ...evidence] = args;
  if (!given || (at !== -1 && !from)) {
    process.stdout.write(
      'node verify-case.mjs [folder of a case, or case.json] [--key instance address or public key] [files ...]\n',
    );
    process.exitCode = 2;
    return;
  }
  const folder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ? given : undefined;
  const key = /^https?:\/\//.test(from ?? '')
    ? (await (await fetch(new URL('/api/instanceKey', from))).json()).data.publicKey
    : from;
  if (!folder && isZip(given)) {
    process.stdout.write(
      plain(`${given} is the whole ZIP: unpack it first, then give its folder, or case.json in it.\n`),
    );
    process.exitCode = 2;
    return;
  }
  let answer = null;
  let isAsWritten = false;
  try {
    const text = readFileSync(folder ? join(folder, 'case.json') : given, 'utf8');
    answer = JSON.parse(text);
    isAsWritten = text === `${JSON.stringify(answer, null, 2)}\n`;
  } catch {
    // The code below reports that it is not a case file.
  }
  // The answer of the call may be given in full, with its envelope.
  const file = answer?.data ?? answer;
  const files = new Map(evidence.map((name) => [name, readFileSync(name)]));
  const problems = caseProblems(file, files, key, folder && hashesIn(folder));
  if (folder && answer && !isAsWritten) problems.push('case.json: is not written as it was when it was made');
  if (problems.length > 0) {
    process.stdout.write(plain(`NOT SOUND:\n${problems.join('\n')}\n`));
    process.exitCode = 1;
    return;
  }
  const lines = file.orderEvents.length + file.disputeEvents.length;
  const what = `${file.evidence.length} pieces of evidence, ${file.statements.length} statements, ${file.room.length} lines of the room`;
  const lying = folder
    ? `${file.files?.length ?? 0} files beside it, none changed, missing or added\n`
    : file.files?.length > 0
      ? 'The files that came with it were not looked at: give the folder to have that done.\n'
      : '';
  const sent = file.roomFiles?.length
    ? `${file.roomFiles.length} files of the room, hashed when this was made\n`
    : '';
  const late = file.evidence.filter(
    (piece) => piece.servedSha256 && piece.isServedHashStored === false,
  ).length;
  const since =
    late > 0 ? `Of ${late} pictures, what is shown was hashed when this was made, not before.\n` : '';
  const facts = [
    ['The decision', file.finding],
    ['The appeal', file.appealFinding],
  ].map(([name, found]) =>
    found?.citedEvents.length > 0
      ? `${name} relies on: ${found.citedEvents.map((cite) => reliedOn(file, cite)).join('; ')}\n`
      : '',
  );
  const whose = key ? '' : `Ask the instance itself whether this is its key: ${file.publicKey}\n`;
  process.stdout.write(
    plain(`sound: ${lines} lines, ${what}\n${facts.join('')}${lying}${sent}${since}${whose}`),
  );
}

if (process.argv[1]?.endsWith('verify-case.mjs')) await main(process.argv.slice(2));
