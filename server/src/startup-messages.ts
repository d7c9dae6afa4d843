/** Something the operator reads at the start, whatever the level of the log is. */
export interface StartupMessage {
  level: 'info' | 'warn' | 'fatal';
  message: string;
  /** What programs that read the log pick out; it stands in the message as well. */
  facts?: Record<string, string>;
}

/** Lines without any adornment, for people at a terminal. */
export type MessageFormat = 'text' | 'json';

// The numbers that the log's own lines have (pino).
const levels = { info: 30, warn: 40, fatal: 60 };

/** A message as one line: the sentence itself, or JSON like every other line of the log. */
export const messageLine = (
  { level, message, facts }: StartupMessage,
  format: MessageFormat,
  process: { pid: number; now: Date },
): string =>
  format === 'text'
    ? message
    : JSON.stringify({ level: levels[level], time: process.now.getTime(), pid: process.pid, msg: message, ...facts });
