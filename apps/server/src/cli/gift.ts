import { parseArgs } from 'node:util';
import { BackupProblem } from '../backup/encrypted-set';
import { ConfigError, parseConfig } from '../platform/config/config';
import { table } from '../platform/log/start-report.mjs';
import { StartProblem } from '../platform/postgres/postgres';
import { releaseFolder, releaseVersion } from '../platform/release';
import { type Command, UsageError } from './command';
import { commands } from './commands';
import { databaseProblem } from './database-problem';

// The program `gift`; bin/gift.mjs starts it. Exit codes: 0 done, 1 failed, 2 wrong command line.

type Output = { print(line: string): void; progress(line: string): void };
const toTerminal: Output = {
  print: (line) => void process.stdout.write(`${line}\n`),
  progress: (line) => void process.stderr.write(`${line}\n`),
};

const titleOf = ({ name, args = [] }: Command) => [name, ...args.map((arg) => `<${arg}>`)].join(' ');

/** Runs a command line; returns the exit code. */
export async function runGift(
  argv: readonly string[],
  env: Record<string, string | undefined>,
  { print, progress }: Output = toTerminal,
): Promise<number> {
  if (argv.length === 1 && argv[0] === '--version') {
    print(`Gift ${releaseVersion()} in ${releaseFolder()}`);
    return 0;
  }
  const positional = argv.filter((argument) => !argument.startsWith('-'));
  const command = commands.find(({ name }) => name.split(' ').every((part, at) => positional[at] === part));
  try {
    if (!command) {
      const isAsked = positional.length === 0 && (argv.includes('--help') || argv.includes('-h'));
      for (const line of overview()) (isAsked ? print : progress)(line);
      if (!isAsked && positional.length > 0) progress(`\nThere is no command ${positional.join(' ')}.`);
      return isAsked ? 0 : 2;
    }
    const { values, positionals } = parseOptions(command, argv);
    if (values.help) {
      for (const line of helpOf(command)) print(line);
      return 0;
    }
    const args = positionals.slice(command.name.split(' ').length);
    if (args.length !== (command.args?.length ?? 0)) throw new UsageError(`Usage: gift ${titleOf(command)}`);
    const isDone = await command.run({
      args,
      options: values,
      env,
      config: () => parseConfig(env),
      print,
      progress,
    });
    return isDone === false ? 1 : 0;
  } catch (error) {
    progress(sentenceOf(error as Error, env));
    return error instanceof UsageError ? 2 : 1;
  }
}

function parseOptions({ options = {} }: Command, argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }])),
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function overview(): string[] {
  const rows = [
    ['start', 'Starts Gift, as npm start does.'],
    ...commands.map((command) => [titleOf(command), command.summary]),
  ];
  return [
    'Usage: gift <command> [options]',
    '',
    ...table(rows),
    '',
    'gift <command> --help shows its options, gift --version the release.',
  ];
}

function helpOf(command: Command): string[] {
  const { summary, details, options = {} } = command;
  const rows = Object.entries(options).map(([name, { type, help }]) => [
    `--${name}${type === 'string' ? ' <value>' : ''}`,
    help,
  ]);
  return [
    `Usage: gift ${titleOf(command)}${rows.length > 0 ? ' [options]' : ''}`,
    '',
    summary,
    ...(details ? [details] : []),
    ...(rows.length > 0 ? ['', ...table(rows)] : []),
  ];
}

/** What went wrong, for the operator. */
function sentenceOf(error: Error & { code?: string }, env: Record<string, string | undefined>): string {
  if ([ConfigError, StartProblem, UsageError, BackupProblem].some((kind) => error instanceof kind))
    return error.message;
  const variable = env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  return databaseProblem(error, env[variable], variable) ?? `gift failed: ${error.message}`;
}
