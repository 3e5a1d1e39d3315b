// node tools/verify-case.mjs case.json [evidence files ...]
// Checks the file of a dispute (/api/orderRefund/caseFile) without any server: both logs from their first line, that
// what was said and handed in is what the logs committed to, and that the files you have are those that were handed in:
// PDFs and recordings as everybody in the case can download them, pictures as their owner sent them.
// Needs nothing but Node.
import { createHash } from 'node:crypto';
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

/** Everything that is wrong with a case; `files` are contents of evidence files, by name. */
export function caseProblems(file, files = new Map()) {
  if (file.format !== 'gift-case-1') return ['not a case file'];
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

if (process.argv[1]?.endsWith('verify-case.mjs')) {
  const [path, ...evidence] = process.argv.slice(2);
  if (!path) {
    process.stdout.write('node tools/verify-case.mjs case.json [evidence files ...]\n');
    process.exit(2);
  }
  const answer = JSON.parse(readFileSync(path, 'utf8'));
  // The answer of the call may be given whole, with its envelope.
  const file = answer.data ?? answer;
  const problems = caseProblems(file, new Map(evidence.map((name) => [name, readFileSync(name)])));
  const lines = file.orderEvents.length + file.disputeEvents.length;
  process.stdout.write(
    problems.length > 0
      ? `${problems.join('\n')}\n`
      : `sound: ${lines} lines, ${file.evidence.length} pieces of evidence, ${file.statements.length} statements, ${file.room.length} lines of the room\n`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
