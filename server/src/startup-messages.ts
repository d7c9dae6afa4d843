/** A message for the operator at the start, printed at every log level. */
export interface StartupMessage {
  level: 'info' | 'warn' | 'fatal';
  message: string;
  /** A code for programs that read the log; also in the message. */
  facts?: Record<string, string>;
}

/** Plain lines, for people at a terminal. */
export type MessageFormat = 'text' | 'json';

// The log's numeric levels (pino).
const levels = { info: 30, warn: 40, fatal: 60 };

/** A message as one line: the plain sentence, or JSON like every other line of the log. */
export const messageLine = (
  { level, message, facts }: StartupMessage,
  format: MessageFormat,
  process: { pid: number; now: Date },
): string =>
  format === 'text'
    ? message
    : JSON.stringify({ level: levels[level], time: process.now.getTime(), pid: process.pid, msg: message, ...facts });
