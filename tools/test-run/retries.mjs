// A browser test may be retried once in its lifetime; e2e/second-runs.json records it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare.mjs';

const recordFile = path.join(root, 'e2e', 'second-runs.json');

/** Failures in more files than this are not chance, so none is retried. */
const maxFiles = 5;

/**
 * Runs the failed browser files again through `runAgain`, and returns the counts with those that then passed.
 * `record` maps each retried test to its first error; a test that it contains already stays failed.
 */
export function retryFailed(
  counts,
  runAgain,
  { record = readRecord(), save = saveRecord, print = (text) => process.stdout.write(text) } = {},
) {
  const failed = counts.filter(({ where, failures }) => where.startsWith('e2e/') && failures.length > 0);
  if (failed.length === 0 || failed.length > maxFiles) return counts;
  const again = runAgain(failed.map(({ where }) => where));
  const replaced = counts.map((count) => {
    const second = again.find(({ where }) => where === count.where);
    if (!failed.includes(count) || !second || second.failures.length > 0) return count;
    const repeated = count.failures.filter((failure) => titleOf(failure) in record);
    for (const failure of count.failures) {
      print(`PASSED ONLY THE SECOND TIME ${failure}\n`);
      record[titleOf(failure)] ??= errorOf(failure);
    }
    if (repeated.length === 0) return second;
    return {
      ...second,
      passed: second.passed - repeated.length,
      failures: repeated.map(
        (failure) => `${failure}\n    It needed a second run before: e2e/second-runs.json`,
      ),
    };
  });
  save(record);
  return replaced;
}

const titleOf = (failure) => failure.split('\n')[0].replace(' (skipped, which is not allowed)', '');
const errorOf = (failure) => failure.split('\n').slice(1, 4).join('\n').trim();

function readRecord() {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {};
}

function saveRecord(record) {
  if (Object.keys(record).length > 0) writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
}
