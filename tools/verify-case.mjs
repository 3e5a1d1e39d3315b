// node tools/verify-case.mjs case.json [--key instance address or public key] [evidence files ...]
// Checks the file of a dispute (/api/orderRefund/caseFile) without any server: that it is as its instance signed it, both
// logs from their first line, that what was said and handed in is what the logs committed to, and that the files you
// have are those that were handed in: PDFs and recordings as everybody in the case can download them, pictures as their
// owner sent them. Whose key it is, only the instance can say: give its address, or the key itself.
// Needs nothing but Node.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** One text for one value: keys sorted, no blanks. */
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
 * Everything that is wrong with a case; `files` are contents of evidence files, by name, `publicKey` is the key that its
 * instance is known to have.
 */
export function caseProblems(file, files = new Map(), publicKey = undefined) {
  if (file?.format !== 'gift-case-1') return ['not a case file'];
  try {
    return [...signatureProblems(file, publicKey), ...recordProblems(file, files)];
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
  for (const said of file.statements)
    if (!texts.has(sha256(said.text)))
      problems.push(`a statement of the ${said.by}: is not what the log holds`);
  for (const { hash, ...line } of file.room)
    if (hash !== sha256(canonical(line))) problems.push(`line ${line.seq} of the room: was changed`);
  const lines = [...file.orderEvents, ...file.disputeEvents, ...file.room];
  const known = new Set(lines.map((line) => line.hash));
  for (const name of ['finding', 'appealFinding']) {
    const found = file[name];
    if (!found) continue;
    const { outcome, ground, sellerShareBps, cites } = found;
    const textHash = sha256(found.text);
    const is = (line) =>
      canonical([line.outcome, line.ground, line.sellerShareBps, line.cites, line.textHash]) ===
      canonical([outcome, ground, sellerShareBps, cites, textHash]);
    if (!data.some((line) => line.outcome && is(line))) problems.push(`${name}: is not what the log holds`);
    for (const cite of cites)
      if (!known.has(cite) && !committed.has(cite))
        problems.push(`${name}: relies on ${cite}, which is not here`);
  }
  const handedIn = new Set(file.evidence.map((piece) => piece.sha256));
  for (const [name, bytes] of files)
    if (!handedIn.has(sha256(bytes))) problems.push(`${name}: is none of the files that were handed in`);
  return problems;
}

/** A strange file must not steer the terminal that shows what is wrong with it. */
const plain = (text) => text.replace(/[^\P{C}\n]/gu, '?');

async function main(words) {
  const at = words.indexOf('--key');
  const [from] = at === -1 ? [] : words.splice(at, 2).slice(1);
  const [path, ...evidence] = words;
  if (!path || (at !== -1 && !from)) {
    process.stdout.write(
      'node tools/verify-case.mjs case.json [--key instance address or public key] [evidence files ...]\n',
    );
    process.exitCode = 2;
    return;
  }
  const key = /^https?:\/\//.test(from ?? '')
    ? (await (await fetch(new URL('/api/instanceKey', from))).json()).data.publicKey
    : from;
  let answer;
  try {
    answer = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    answer = null;
  }
  // The answer of the call may be given whole, with its envelope.
  const file = answer?.data ?? answer;
  const files = new Map(evidence.map((name) => [name, readFileSync(name)]));
  const problems = caseProblems(file, files, key);
  if (problems.length > 0) {
    process.stdout.write(plain(`${problems.join('\n')}\n`));
    process.exitCode = 1;
    return;
  }
  const lines = file.orderEvents.length + file.disputeEvents.length;
  const what = `${file.evidence.length} pieces of evidence, ${file.statements.length} statements, ${file.room.length} lines of the room`;
  const whose = key ? '' : `Ask the instance itself whether this is its key: ${file.publicKey}\n`;
  process.stdout.write(plain(`sound: ${lines} lines, ${what}\n${whose}`));
}

if (process.argv[1]?.endsWith('verify-case.mjs')) await main(process.argv.slice(2));
