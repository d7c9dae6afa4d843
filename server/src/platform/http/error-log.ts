import { types } from 'node:util';
import * as z from 'zod/mini';

/** An error in a log: what failed and where, without user input. */
export interface LoggedError {
  [field: string]: unknown;
  type: string;
  message: string;
  /** SQLSTATE, `ENOSPC`, `FST_…`, or the reason code of a refusal. */
  code?: string;
  /** The statement with `$1`, `$2`, … instead of its parameters. */
  query?: string;
  constraint?: string;
  table?: string;
  column?: string;
  stack: string;
}

const withheld = '(withheld: it may quote what people typed)';

const longestQuery = 2_000;
const mostFrames = 12;
const mostCauses = 4;

/**
 * Describes any thrown value for the log. A message is only included if it is known to contain no user input: parsers,
 * mail servers and PostgreSQL all quote their input, and a failed query lists its parameters. The code, the statement
 * without its parameters and the location in our source remain.
 */
export function describeError(thrown: unknown): LoggedError {
  const errors = causesOf(thrown);
  const [error] = errors;
  if (!error) return { type: typeof thrown, message: withheld, stack: '' };
  const pick = (name: 'constraint' | 'table' | 'column' | 'code') =>
    errors.map((each) => textOf(each, name)).find((text) => text !== undefined);
  const query = errors.map(queryOf).find((text) => text !== undefined);
  const described = { code: pick('code'), query, constraint: pick('constraint'), table: pick('table') };
  const known = Object.entries({ ...described, column: pick('column') }).filter(([, value]) => value !== undefined);
  return {
    type: nameOf(error),
    message: errors.map(harmlessMessage).join(' ← '),
    ...Object.fromEntries(known),
    stack: framesOf(error).join('\n'),
  };
}

/** One line for a terminal: the message as in the log, with its source location below. */
export function errorText(thrown: unknown): string {
  const { type, code, message, query, stack } = describeError(thrown);
  return [`${type}${code ? ` ${code}` : ''}: ${message}`, query, stack].filter(Boolean).join('\n');
}

/** Also for errors of Node's own modules, which in tests have a different `Error` class. */
const isError = (value: unknown): value is Error => value instanceof Error || types.isNativeError(value);

function causesOf(thrown: unknown): Error[] {
  const errors: Error[] = [];
  for (let each: unknown = thrown; isError(each) && errors.length < mostCauses; each = each.cause) errors.push(each);
  return errors;
}

const nameOf = (error: Error): string => (/^\w{1,60}$/.test(error.name) ? error.name : 'Error');

/** A property with an identifier of ours: a code, a constraint, a table. Anything longer or less regular isn't one. */
function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value;
  return typeof value === 'string' && /^\w{1,80}$/.test(value) ? value : undefined;
}

// Constant messages of the database driver.
const driverSentences =
  /^(?:Connection terminated(?: unexpectedly| due to connection timeout)?|timeout e(?:xpired|xceeded when trying to connect)|Query read timeout|Client (?:has encountered a connection error and is not queryable|was closed and is not queryable)|Cannot use a pool after calling end on the pool)$/;

// JavaScript's messages about our own code; the names in them are ours.
const codeSentences =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]{1,60}'\)|[\w$.]{1,80} is not (?:a function|a constructor|defined))$/;

function harmlessMessage(error: Error): string {
  const { message } = error;
  if (queryOf(error) !== undefined) return 'Failed query';
  if (error instanceof z.core.$ZodError) return issuesOf(error);
  if (driverSentences.test(message) || codeSentences.test(message)) return message;
  if ('command' in error) return mailServerSaid(error);
  const isKnown = 'syscall' in error || 'severity' in error || operatorErrors.has(error.name) || isOurs(error);
  return isKnown ? withoutValues(message) : withheld;
}

/** Errors with a sentence of ours for the operator, about settings, folders and backups. */
const operatorErrors = new Set(['BackupProblem', 'StartProblem']);

/**
 * What a mail server or the way to it refuses. Until a recipient is named, the server has seen nothing that people typed.
 * Later responses quote addresses, and sometimes parts of the mail: their codes say enough.
 */
function mailServerSaid(error: Error & { command: unknown }): string {
  const command = String(error.command);
  const isAboutMail = !/^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM)\b/.test(command);
  if (!isAboutMail) return withoutValues(error.message);
  if (!('responseCode' in error)) return withheld;
  const status =
    'response' in error ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(error.response))?.[1] : undefined;
  return `The mail server answered ${[Number(error.responseCode), status].filter(Boolean).join(' ')} to ${command}`;
}

/** The statement of a failed query, which drizzle stores separately from its parameters. */
function queryOf(error: Error): string | undefined {
  if (!('query' in error && 'params' in error && typeof error.query === 'string')) return undefined;
  return error.query.slice(0, longestQuery);
}

const issuesOf = ({ issues }: z.core.$ZodError): string =>
  issues
    .slice(0, 10)
    .map(
      ({ path, code }) =>
        `${path.map((part) => (/^[\w-]{1,40}$/.test(String(part)) ? String(part) : '•••')).join('.')}: ${code}`,
    )
    .join(', ');

const sourceFolders = /[\\/](?:server[\\/]src|shared)[\\/](?!.*node_modules)/;

/** A plain error thrown by our own source, with a message written by us. */
const isOurs = (error: Error): boolean =>
  error.constructor.name === 'Error' && sourceFolders.test(framesOf(error)[0] ?? '');

function withoutQuoted(text: string, [open = '', close = '']: string): string {
  const start = text.indexOf(open);
  const end = text.lastIndexOf(close);
  return start === -1 || end <= start ? text : `${text.slice(0, start)}${open}…${close}${text.slice(end + 1)}`;
}

/** Quoted text is removed from the first to the last quotation mark, because it may contain quotation marks itself. */
const withoutValues = (text: string): string =>
  ['""', "''", '“”']
    .reduce(withoutQuoted, text)
    .replace(/\S+/g, (word) => (/.@./.test(word) ? '…' : word))
    .replace(/[A-Za-z0-9_-]{43,}/g, '…');

/** The stack lines with locations. The lines of the message precede them and are left out. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = message === '' ? 0 : stack.indexOf(message);
  const frames = end < 0 ? [] : stack.slice(end + message.length).split('\n');
  return frames.filter((line) => /^ {4}at /.test(line)).slice(0, mostFrames);
}
