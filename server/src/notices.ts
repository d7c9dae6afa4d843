/** Something the operator reads at the start, whatever the level of the log is. */
export interface Notice {
  level: 'info' | 'warn' | 'fatal';
  message: string;
  /** What programs that read the log pick out; it stands in the message as well. */
  facts?: Record<string, string>;
}

/** Lines without any adornment, for people at a terminal. */
export type NoticeFormat = 'text' | 'json';

// The numbers that the log's own lines have (pino).
const levels = { info: 30, warn: 40, fatal: 60 };

/** A notice as one line: the sentence itself, or JSON like every other line of the log. */
export const noticeLine = (
  { level, message, facts }: Notice,
  format: NoticeFormat,
  process: { pid: number; now: Date },
): string =>
  format === 'text'
    ? message
    : JSON.stringify({ level: levels[level], time: process.now.getTime(), pid: process.pid, msg: message, ...facts });
