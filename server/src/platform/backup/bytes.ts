import { createHash } from 'node:crypto';
import { BackupProblem, damaged } from './problem.ts';

export type Bytes = AsyncIterable<Buffer>;

/** Splits a stream into blocks of `size` bytes; the last one may be shorter, and is empty only when the stream is. */
export async function* inBlocks(source: Bytes, size: number): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    // Only with one more byte available is a block known not to be the last one.
    if (length <= size) continue;
    let rest = Buffer.concat(held);
    for (; rest.length > size; rest = rest.subarray(size)) yield { block: rest.subarray(0, size), isLast: false };
    held = [rest];
    length = rest.length;
  }
  yield { block: Buffer.concat(held), isLast: true };
}

// After the end of a tar archive, where programs stop reading.
const checksumLine = /^guildhall-sha256 ([0-9a-f]{64})\n$/;
const checksumLineBytes = 82;

/** Appends a line with the SHA-256 of everything before it. */
export async function* withChecksum(source: Bytes): Bytes {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(`guildhall-sha256 ${hash.digest('hex')}\n`);
}

/**
 * Passes on everything before the line added by `withChecksum`.
 * @param onDamage called at the end, unless every byte is unchanged; the reader can say better which part differs
 */
export async function* checked(source: Bytes, onDamage: (problem: BackupProblem) => void): Bytes {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    const all = Buffer.concat([held, chunk]);
    const passed = all.subarray(0, Math.max(0, all.length - checksumLineBytes));
    held = all.subarray(passed.length);
    if (passed.length === 0) continue;
    hash.update(passed);
    yield passed;
  }
  const [, expected] = checksumLine.exec(held.toString('latin1')) ?? [];
  if (expected === undefined) onDamage(damaged('its end is missing'));
  else if (hash.digest('hex') !== expected) onDamage(damaged('its checksum differs'));
}

/** All bytes of a known short stream. */
export async function collected(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The chunks of an untyped stream. */
export async function* asBuffers(stream: AsyncIterable<unknown>): Bytes {
  for await (const chunk of stream) {
    if (typeof chunk === 'string') yield Buffer.from(chunk);
    else if (chunk instanceof Uint8Array) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    else throw new TypeError('A stream gave something that is no bytes.');
  }
}

/** Ends a backup's bytes with a problem at Ctrl-C or `kill`, so that what was restored until then is removed again. */
export async function* untilSignal(source: Bytes): Bytes {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    for await (const chunk of source) {
      if (isStopped) throw new BackupProblem('stopped', 'The restore was stopped. Nothing of the backup was kept.');
      yield chunk;
    }
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
