// node tools/verify/save-digests.mjs https://gift.example digests.txt [order log proofs ...]
// Saves an instance's daily digests (/api/digest/days), one line per day, and reports if the instance ever changes one.
// Run it daily and commit the file to a repository of your own: an old copy proves that a later one differs. Files from
// /api/digest/order are checked against the copy too. Needs only Node.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const zeros = '0'.repeat(64);
const dayHash = (day) => sha256(`gift-day|${day.prevHash}|${day.day}|${day.logs}|${day.rootHash}`);

/** Only these fields are written to the file, so that nothing can forge one of its lines. */
const isDay = ({ day, logs, ...hashes }) =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  Number.isInteger(logs) &&
  [hashes.rootHash, hashes.prevHash, hashes.hash].every((hash) => /^[0-9a-f]{64}$/.test(hash));

/** The errors in days, oldest first, that must continue the saved ones. */
export function dayProblems(saved, days) {
  if (![...saved, ...days].every(isDay)) return ['there is something among the days that is none'];
  const problems = [];
  const before = new Map(saved.map((day) => [day.day, day.hash]));
  let prevHash = zeros;
  let last = '';
  for (const day of days) {
    // A repeated day could be both the saved one and the one that proofs now lead to.
    if (day.day <= last) problems.push(`${day.day}: does not come after ${last}`);
    last = day.day;
    if (day.prevHash !== prevHash) problems.push(`${day.day}: does not follow the day before it`);
    if (dayHash(day) !== day.hash) problems.push(`${day.day}: its hash is of something else`);
    if (before.has(day.day) && before.get(day.day) !== day.hash)
      problems.push(`${day.day}: is not what it was when it was kept`);
    before.delete(day.day);
    prevHash = day.hash;
  }
  for (const day of before.keys()) problems.push(`${day}: was kept, and is gone`);
  return problems;
}

/** The errors in the proofs of an order's logs, compared with the days. */
export function proofProblems(proofs, days) {
  const hashes = new Map(days.map((day) => [day.day, day.hash]));
  return proofs.flatMap((proof) => {
    const name = `${proof.log} ${proof.ref}, line ${proof.seq}`;
    let rootHash = sha256(`gift-line|${proof.log}|${proof.ref}|${proof.seq}|${proof.head}`);
    for (const { side, hash } of proof.steps)
      rootHash = sha256(`gift-pair|${side === 'left' ? `${hash}|${rootHash}` : `${rootHash}|${hash}`}`);
    const hash = dayHash({ ...proof, rootHash });
    if (hash !== proof.dayHash) return [`${name}: does not lead to its day`];
    return hashes.get(proof.day) === hash ? [] : [`${name}: leads to another ${proof.day} than was kept`];
  });
}

export const daysOf = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [day, logs, rootHash, prevHash, hash] = line.split(' ');
      return { day, logs: Number(logs), rootHash, prevHash, hash };
    });

export const textOf = (days) =>
  days
    .map(({ day, logs, rootHash, prevHash, hash }) => `${day} ${logs} ${rootHash} ${prevHash} ${hash}\n`)
    .join('');

async function fetchDays(address) {
  const days = [];
  // Enough pages for a century: the limit stops an endless answer.
  let before = '';
  for (let page = 0; page < 100; page++) {
    const response = await fetch(`${address}/api/digest/days?limit=400${before}`);
    const { data } = await response.json();
    days.unshift(...data.days.reverse());
    if (data.days.length < 400) break;
    before = `&before=${days[0].day}`;
  }
  return days;
}

/** Removes control characters, so that a hostile answer cannot control the terminal. */
const plain = (text) => text.replace(/[^\P{C}\n]/gu, '?');

if (process.argv[1]?.endsWith('keep-digests.mjs')) {
  const [address, file, ...proofs] = process.argv.slice(2);
  if (!file) {
    process.stdout.write(
      'node tools/verify/save-digests.mjs https://gift.example digests.txt [order log proofs ...]\n',
    );
    process.exit(2);
  }
  const saved = existsSync(file) ? daysOf(readFileSync(file, 'utf8')) : [];
  const days = await fetchDays(address.replace(/\/$/, ''));
  const problems = dayProblems(saved, days);
  for (const name of proofs) {
    const answer = JSON.parse(readFileSync(name, 'utf8'));
    problems.push(...proofProblems((answer.data ?? answer).proofs, days));
  }
  // A copy that disagrees is evidence, so it is not overwritten.
  if (problems.length === 0) writeFileSync(file, textOf(days));
  process.stdout.write(
    problems.length > 0
      ? plain(`${problems.join('\n')}\n`)
      : `sound: ${days.length} days, ${days.length - saved.length} new\n`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
