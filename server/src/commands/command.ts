import type { parseArgs, ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database/client.ts';

/** The exit codes of all commands. */
export const exitCodes = {
  done: 0,
  /** It failed, or a check found a problem. */
  failed: 1,
  /** Unknown command, option or value; nothing was changed. */
  usage: 2,
  /** Refused without changes: a folder that is not empty, a newer schema, a wrong passphrase. */
  refused: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

type Options = NonNullable<ParseArgsConfig['options']>;
export type Values = ReturnType<typeof parseArgs>['values'];

/** A command's result: lines for people, and the same as data. */
export interface Outcome {
  lines: string[];
  data: Record<string, unknown>;
  exit?: ExitCode;
}

/** The context of a command; the database is opened on first use and closed at the end. */
export interface CommandContext {
  env: Record<string, string | undefined>;
  config: Config;
  /**
   * The database: the embedded one of a running server, or one that runs only for this command.
   * @param options `migrated` migrates it first; `isSetUp` refuses an empty one
   */
  database: (options?: { migrated?: boolean; isSetUp?: boolean }) => Promise<Database>;
  values: Values;
  positionals: string[];
  /** Reports progress; prints nothing with `--json`. */
  tell: (line: string) => void;
}

export interface Command {
  name: string;
  summary: string;
  /** The arguments after the name: `<address>`. */
  takes?: string;
  /** Minimum and maximum number of arguments. */
  words?: [number, number];
  options?: Options;
  /** True for a command that starts from an empty data folder. */
  isForEmptyPlace?: boolean;
  /** One line per option, and other help. */
  help: string[];
  run: (context: CommandContext) => Promise<Outcome>;
}

/** The value of an option; empty if not given. */
export const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** The arguments are invalid: prints the command's help. */
export class UsageProblem extends Error {
  override name = 'UsageProblem';
}
