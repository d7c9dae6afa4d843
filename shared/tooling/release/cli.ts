import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allowClosedOutput } from '../closed-output.ts';
import { buildName, keepDays } from '../deployments/index.ts';
import { workspaceRemotes } from './built.ts';
import { checkWorkspace } from './check-workspace.ts';
import * as moves from './moves.ts';
import { adopt, release, releaseCanary } from './release.ts';
import { status } from './status.ts';
import { UsageError, Stopped } from './steps.ts';
import { openTarget, readBase, readShell, readUrl, releaser } from './target.ts';

const root = join(import.meta.dirname, '../../..');
const terminal = { say: (line: string) => process.stdout.write(`${line}\n`) };

const help = `pnpm release <remote>                      build, check, upload, verify, and activate
pnpm release canary <remote> <percent>     the same, but for some people only; --build gives them one from the store
pnpm release promote <remote>              give the canary to everybody
pnpm release cancel <remote>               take the canary back
pnpm release rollback <remote>             bring the build before back; --build names another
pnpm release disable|enable <remote>       switch the remote's area off or on
pnpm release adopt [<remote> …]            activate what is built here, and let "npm start" bring newer builds again
pnpm release status [<remote>]             what is active, since when, by whom; --json for programs
pnpm release check [<remote> …]            say whether what is built here could be released; releases nothing
pnpm release prune [--days 30]             remove builds that nobody can need any more

  --to <target>     a folder, a running server (https://…, needs RELEASE_TOKEN), or a bucket
                    (s3://bucket/prefix?endpoint=https://…&region=…, needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY);
                    else RELEASE_TARGET, else the store of the server on this machine
  --create          start a store at the target, where there is none yet
  --built           take what lies in remote-…/dist instead of building
  --dist <folder>   take a build made elsewhere, as it lies there
  --by <name>       who releases; else RELEASE_BY, the CI run, or your account
  --url <address>   where the files of a folder or bucket are served, to verify them there; else RELEASE_URL
  --base <address>  the remote's own origin, for example https://staff.example.org/r/
  --shell <where>   the shell to compare with: a server's address or a site.json; else the target's, or the one built here
  --keep-canary     leave a running canary as it is
  --build <name>    <version>+<hash>, for canary and rollback

Exit code 0: done. 1: stopped, and nothing active was changed unless the lines say so. 2: invalid usage.
More in docs/releasing.md.`;

const commands = [
  'adopt',
  'check',
  'rollback',
  'canary',
  'promote',
  'cancel',
  'disable',
  'enable',
  'status',
  'prune',
  'release',
] as const;
type Command = (typeof commands)[number];

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        built: { type: 'boolean' },
        dist: { type: 'string' },
        by: { type: 'string' },
        url: { type: 'string' },
        base: { type: 'string' },
        shell: { type: 'string' },
        build: { type: 'string' },
        days: { type: 'string' },
        json: { type: 'boolean' },
        create: { type: 'boolean' },
        'keep-canary': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** `admin` and `remote-admin` name the same remote. */
function readRemote(name: string | undefined, command: Command): string {
  if (!name) throw new UsageError(`Name the remote: pnpm release ${command} <remote>.`);
  const id = name.replace(/^remote-/, '').replace(/\/$/, '');
  if (!/^[a-z][a-z-]*$/.test(id)) throw new UsageError(`"${name}" is not the name of a remote.`);
  return id;
}

function readPercent(text: string | undefined): number {
  const percent = /^(\d{1,3})%?$/.exec(text ?? '')?.[1];
  if (percent !== undefined && Number(percent) <= 100) return Number(percent);
  throw new UsageError(`Name a percentage of people from 0 to 100${text ? `; "${text}" is not` : ''}.`);
}

function readDays(text: string | undefined): number {
  if (text === undefined) return keepDays;
  if (!/^\d{1,4}$/.test(text) || Number(text) < keepDays)
    throw new UsageError(`--days must be ${keepDays} or more: tabs may be open that long. "${text}" is not.`);
  return Number(text);
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [first] = positionals;
  if (values.help || !first) {
    terminal.say(help);
    if (!values.help) throw new UsageError('Name a command or a remote.');
    return;
  }
  const { env } = process;
  const named = commands.find((command) => command === first);
  const command = named ?? 'release';
  if (command === 'check') {
    const remotes = positionals.slice(1).map((name) => readRemote(name, command));
    const provides = await readShell(null, { named: values.shell, env, root });
    return checkWorkspace({ root, remotes, provides, terminal });
  }
  const [name, third, ...rest] = named ? positionals.slice(1) : positionals;
  const surplus = command === 'adopt' ? undefined : command === 'canary' ? rest[0] : (third ?? rest[0]);
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}".`);
  if (values.build !== undefined && !buildName.safeParse(values.build).success)
    throw new UsageError(`"${values.build}" is not a build name such as 1.0.0+0123456789ab. See "status <remote>".`);
  const days = readDays(values.days);
  const base = readBase(values.base);
  const url = readUrl(values.url, env);
  const target = openTarget(values.to, env, root);
  const by = releaser(values.by, env);

  if (command === 'prune') return moves.prune(target.store, terminal, days);
  if (command === 'status') {
    const remote = name === undefined ? undefined : readRemote(name, command);
    return status(target.store, terminal, { remote, json: values.json === true });
  }
  const common = { root, env, target, terminal, by, options: { ...values, base, url } };
  if (command === 'adopt') {
    const names = positionals.slice(1);
    const remotes = names.length > 0 ? names : await workspaceRemotes(root);
    for (const one of remotes) await adopt({ ...common, remote: readRemote(one, command) });
    return;
  }
  const remote = readRemote(name, command);
  const what = { ...common, remote, url };
  switch (command) {
    case 'release':
      if (!existsSync(join(root, `remote-${remote}`)))
        throw new UsageError(`There is neither a command nor a remote "${first}". See pnpm release --help.`);
      return release(what, values['keep-canary'] === true);
    case 'canary': {
      const percent = readPercent(third);
      return values.build ? moves.canary(what, percent, values.build) : releaseCanary(what, percent);
    }
    case 'rollback':
      return moves.rollback(what, values.build);
    case 'promote':
      return moves.promote(what);
    case 'cancel':
      return moves.cancel(what);
    case 'disable':
    case 'enable':
      return moves.setEnabled(what, command === 'enable');
  }
}

allowClosedOutput();
try {
  await main(process.argv.slice(2));
} catch (error) {
  const hint = error instanceof UsageError ? ' (pnpm release --help)' : '';
  // The step has already printed this error.
  if (!(error instanceof Stopped && error.cause))
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
