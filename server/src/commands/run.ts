import { parseArgs } from 'node:util';
import { readConfig, StartProblem } from '../config.ts';
import { OperatorProblem } from '../features/auth/set-up/operator.ts';
import { BackupProblem } from '../platform/backup/problem.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { release, releaseName } from '../platform/release/release.ts';
import { Problem } from '../platform/problems/problem.ts';
import { createAdmin, resetPassword } from './accounts.ts';
import { backup, restore, verify } from './backups.ts';
import { exitCodes, UsageProblem, type Command, type ExitCode, type Outcome } from './command.ts';
import { copyFiles } from './copy-files.ts';
import { openDatabase, versionOf, type OpenDatabase } from './database.ts';
import { requireInstallation } from './installation.ts';
import { doctor, sendTestMail } from './doctor.ts';
import { importMembers } from './members.ts';
import { migrate, upgradeCheck } from './upgrade.ts';

const commands: readonly Command[] = [
  createAdmin,
  resetPassword,
  importMembers,
  sendTestMail,
  doctor,
  backup,
  verify,
  restore,
  copyFiles,
  migrate,
  upgradeCheck,
];

/** Where a command writes; tests capture it. */
export interface Output {
  out: (text: string) => void;
  error: (text: string) => void;
}

type Environment = Record<string, string | undefined>;

/**
 * Runs one `guildhall` command. Never throws: people get a sentence, programs an object with `code`.
 * @param args without the program's own name
 * @returns the exit code (see `exitCodes`)
 */
export async function runGuildhall(args: string[], env: Environment, output: Output): Promise<ExitCode> {
  const isJson = args.includes('--json');
  const [name = '', ...rest] = args;
  const command = commands.find((known) => known.name === name);
  if (!command && (name === '' || name === '--help' || name === 'help')) {
    output.out(overview());
    return name === '' ? exitCodes.usage : exitCodes.done;
  }
  if (name === '--version') {
    const named = release();
    output.out(isJson ? asJson({ ok: true, command: name, ...named }) : `${releaseName(named)}\n`);
    return exitCodes.done;
  }
  try {
    if (!command) throw new UsageProblem(`There is no command "${name}".`);
    if (rest.includes('--help')) {
      output.out(helpOf(command));
      return exitCodes.done;
    }
    const { lines, data, exit = exitCodes.done } = await run(command, rest, env, isJson ? () => {} : output.error);
    const isOk = exit === exitCodes.done;
    output.out(isJson ? asJson({ ok: isOk, command: name, ...data }) : lines.map((line) => `${line}\n`).join(''));
    return exit;
  } catch (error) {
    const { code, message, exit } = explained(error);
    if (isJson) output.out(asJson({ ok: false, command: name, code, message }));
    else
      output.error(
        exit === exitCodes.usage ? `${message}\n\n${command ? helpOf(command) : overview()}` : `${message}\n`,
      );
    return exit;
  }
}

async function run(command: Command, args: string[], env: Environment, tell: (text: string) => void): Promise<Outcome> {
  const { values, positionals } = parsed(command, args);
  const say = (line: string) => tell(`${line}\n`);
  let opening: Promise<OpenDatabase> | undefined;
  const stop = watchForStop();
  try {
    if (!command.isForEmptyPlace) requireInstallation(env);
    // A restore brings its own key, and other commands do not need to create one.
    const given = command.isForEmptyPlace ? { ...env, SECRET_KEY: env.SECRET_KEY ?? '0'.repeat(64) } : env;
    const config = readConfig(given);
    const database = async ({ migrated = false, isSetUp = false } = {}) => {
      const { db } = await (opening ??= openDatabase(config, say, stop.signal));
      if (migrated) await migrateDatabase(db);
      if (isSetUp && (await versionOf(db)) === 0)
        throw new StartProblem(
          'The database is empty: there is nothing here yet. Start the server once to set it up, or restore a backup.',
        );
      return db;
    };
    const done = command.run({ env, config, database, values, positionals, tell: say });
    return await Promise.race([done, stop.stopped]);
  } finally {
    stop.forget();
    const opened = await opening?.catch(() => undefined);
    await (stop.signal.aborted ? opened?.abort() : opened?.close());
  }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Fails when a signal ends the command, so that its database ends with it. A restore handles signals itself, and undoes
 * its work first.
 */
function watchForStop(): { signal: AbortSignal; stopped: Promise<never>; forget: () => void } {
  const controller = new AbortController();
  const onSignal = (name: NodeJS.Signals) => {
    if (process.listenerCount(name) === 1) controller.abort();
  };
  for (const name of stopSignals) process.on(name, onSignal);
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error('The command was stopped before it was done.')));
  });
  return {
    signal: controller.signal,
    stopped,
    forget: () => stopSignals.forEach((name) => process.off(name, onSignal)),
  };
}

function parsed({ options = {}, words: [least, most] = [0, 0] }: Command, args: string[]) {
  try {
    const result = parseArgs({
      args,
      options: { ...options, json: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    });
    if (result.positionals.length < least) throw new UsageProblem('Something is missing.');
    if (result.positionals.length > most) throw new UsageProblem(`"${result.positionals[most]}" has no meaning here.`);
    return result;
  } catch (error) {
    if (error instanceof UsageProblem) throw error;
    throw new UsageProblem(error instanceof Error ? (error.message.split('. To specify')[0] ?? '') : String(error));
  }
}

const failures = ['backup_damaged', 'disk_full', 'place_unusable', 'stopped'];

function explained(error: unknown): { code: string; message: string; exit: ExitCode } {
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  if (error instanceof UsageProblem) return { code: 'usage', message, exit: exitCodes.usage };
  if (error instanceof BackupProblem)
    return { code: error.code, message, exit: failures.includes(error.code) ? exitCodes.failed : exitCodes.refused };
  if (error instanceof OperatorProblem) return { code: error.code, message, exit: exitCodes.refused };
  if (error instanceof Problem) {
    // The problem of a single input says more than the general message.
    const [first = error] = Object.values(error.fields ?? {});
    return { code: first.code, message: first.message, exit: exitCodes.refused };
  }
  // One sentence for each invalid setting.
  if (error instanceof StartProblem) return { code: 'not_possible', message: error.message, exit: exitCodes.refused };
  return {
    code: 'failed',
    message: message || 'It failed for an unknown reason.',
    exit: exitCodes.failed,
  };
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const column = (text: string): string => text.padEnd(18);

const overview = (): string =>
  [
    'guildhall <command> [options]: looks after an installation, by the same settings as its server.',
    '',
    ...commands.map(({ name, summary }) => `  ${column(name)}${summary}`),
    '',
    '--version prints the version, its commit and the day of the commit.',
    'Every command supports --help, and --json to print one object to standard output.',
    'Exit codes: 0 success, 1 failed or found a problem, 2 incorrect usage, 3 refused without changes.',
    '',
  ].join('\n');

const helpOf = ({ name, takes, summary, help }: Command): string =>
  [`guildhall ${name}${takes ? ` ${takes}` : ''}`, '', summary, '', ...help.map((line) => `  ${line}`), ''].join('\n');
