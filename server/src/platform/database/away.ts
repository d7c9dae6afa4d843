const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];

// The driver's own errors have no code.
const driverSentences =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated.*|Client (has encountered a connection error|was closed) and is not queryable)$/;

/** True if an error means that the database is down, starting, stopping, full or too slow: a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // One error per address of a host name.
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const isOfConnection = connectionCodes.includes(code) && 'syscall' in cause && cause.syscall !== 'open';
    const isOfServer = /^(57P0|08|53)/.test(code) || code === '57014';
    if (isOfConnection || isOfServer || driverSentences.test(cause.message)) return true;
  }
  return false;
}
