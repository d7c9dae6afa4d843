import type { parseArgs, ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database/client.ts';

/** How every command ends. */
export const exitCodes = {
  done: 0,
  /** It failed, or a check found something wrong. */
  failed: 1,
  /** Unknown command, option or value; nothing was tried. */
  usage: 2,
  /** It was refused, and nothing was changed: a place that is not empty, a newer schema, a wrong passphrase. */
  refused: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

type Options = NonNullable<ParseArgsConfig['options']>;
export type Values = ReturnType<typeof parseArgs>['values'];

/** What came of a command: lines for people, and the same as data. */
export interface Outcome {
  lines: string[];
  data: Record<string, unknown>;
  exit?: ExitCode;
}

/** What a command stands on; the database is opened when it is first asked for, and closed at the end. */
export interface CommandContext {
  env: Record<string, string | undefined>;
  config: Config;
  /** The database as it is now: the embedded one of a running server, or one that runs only for this command. */
  database: (options?: { migrated?: boolean }) => Promise<Database>;
  values: Values;
  positionals: string[];
  /** Tells people what is being done; says nothing with `--json`. */
  tell: (line: string) => void;
}

export interface Command {
  name: string;
  summary: string;
  /** What follows the name: `<address>`. */
  takes?: string;
  /** How many words follow the name, at least and at most. */
  words?: [number, number];
  options?: Options;
  /** A line for each option, and whatever else one has to know. */
  help: string[];
  run: (context: CommandContext) => Promise<Outcome>;
}

/** A value of an option that takes one; empty where it was not given. */
export const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** What was asked can't be: the command's help follows. */
export class UsageProblem extends Error {
  override name = 'UsageProblem';
}
