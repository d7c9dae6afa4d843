import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { extract, pack, type Pack } from 'tar-stream';
import * as z from 'zod/mini';
import { asBuffers, collected, type Bytes } from './bytes.ts';
import { damaged } from './problem.ts';

/** A file in the archive. Streamed content must have exactly `bytes` bytes. */
export interface Entry {
  name: string;
  content: Buffer | { bytes: number; stream: Bytes };
}

/** Packs entries into a tar archive, one after the other as they are read. */
export async function* packed(entries: AsyncIterable<Entry>): Bytes {
  const tar = pack();
  const filling = fill(tar, entries).then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* asBuffers(tar);
    await filling;
  } finally {
    tar.destroy();
  }
}

async function fill(tar: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const { name, content } of entries) {
    const size = Buffer.isBuffer(content) ? content.length : content.bytes;
    await new Promise<void>((resolve, reject) => {
      const sink = tar.entry({ name, size, mode: 0o600, mtime: new Date(0) }, (error) =>
        error ? reject(error) : resolve(),
      );
      const source = Buffer.isBuffer(content) ? Readable.from([content]) : Readable.from(content.stream);
      source.once('error', (error) => sink.destroy(error));
      source.pipe(sink);
    });
  }
}

/** The size and checksum of an entry. */
export type Sums = Record<string, { bytes: number; sha256: string }>;

/** Computes size and checksum of a stream. */
export async function* summed(entries: AsyncIterable<Entry>, sums: Sums): AsyncGenerator<Entry> {
  for await (const { name, content } of entries) {
    if (Buffer.isBuffer(content)) {
      sums[name] = sumOf(content);
      yield { name, content };
    } else yield { name, content: { bytes: content.bytes, stream: watched(content.stream, name, sums) } };
  }
}

const sumOf = (content: Buffer) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

async function* watched(stream: Bytes, name: string, sums: Sums): Bytes {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  sums[name] = { bytes, sha256: hash.digest('hex') };
}

/** An entry being read; its content must be read completely before the next one. */
export interface OpenEntry {
  name: string;
  bytes: number;
  stream: Bytes;
  /** For known short entries. */
  whole: () => Promise<Buffer>;
}

/**
 * Reads the entries of an archive one after the other, with size and checksum of each.
 * @throws BackupProblem `backup_damaged` if it is not an archive
 */
export async function* unpacked(source: Bytes, sums: Sums): AsyncGenerator<OpenEntry> {
  const tar = extract();
  const reading = Readable.from(source);
  let ofSource: Error | undefined;
  reading.once('error', (error) => tar.destroy((ofSource = error)));
  reading.pipe(tar);
  let last = '';
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      last = name;
      const content = watched(asBuffers(entry), name, sums);
      const stream = orElse(content, () => ofSource ?? damaged(`${name} can’t be read`));
      yield { name, bytes: size, stream, whole: () => collected(stream) };
      // The unread rest is read now, for its checksum.
      if (!sums[name]) for await (const chunk of stream) void chunk;
    }
  } catch (error) {
    if (ofSource) throw ofSource;
    throw error instanceof Error && /tar header|Unexpected end|destroyed|prematurely/i.test(error.message)
      ? damaged(last ? `it can’t be unpacked after ${last}` : 'it can’t be unpacked')
      : error;
  } finally {
    reading.destroy();
  }
}

/** A stream that fails with the given problem: streams destroyed by an error of another one don't say which. */
async function* orElse(stream: Bytes, problemOf: () => Error): Bytes {
  try {
    yield* stream;
  } catch {
    throw problemOf();
  }
}

const table = z.strictObject({
  name: z.string(),
  /** The copied columns: generated columns are left out, because they are recomputed. */
  columns: z.array(z.string()),
});

/** The metadata of a backup, its first entry. */
export const backupHeader = z.strictObject({
  format: z.literal(1),
  /** The release that made it. */
  release: z.string(),
  /** The time and name of the newest migration of the database. */
  schema: z.strictObject({ version: z.number(), name: z.string() }),
  postgresql: z.string(),
  /** The time of the snapshot. */
  takenAt: z.iso.datetime(),
  publicUrl: z.string(),
  tables: z.array(table),
  /** Sequences with their last value; `null` before the first. */
  sequences: z.record(z.string(), z.nullable(z.string())),
});

export type BackupHeader = z.output<typeof backupHeader>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The contents of a backup, its last entry. */
export const backupManifest = z.strictObject({
  header: backupHeader,
  entries: z.record(z.string(), z.strictObject({ bytes: z.number(), sha256 })),
  /** The checksum of a table is that of its rows in COPY format, in primary key order. */
  tables: z.record(z.string(), z.strictObject({ rows: z.number(), sha256 })),
  /** Uploaded files with a row that are missing on disk, or differ from the upload. */
  lostFiles: z.array(z.string()),
});

export type BackupManifest = z.output<typeof backupManifest>;

/** The paths in a backup, which is a tar archive. */
export const places = {
  header: 'backup.json',
  tables: 'tables/',
  files: 'files/',
  deployments: 'deployments/deployments.json',
  builds: 'deployments/builds/',
  buildFiles: 'deployments/r/',
  key: 'secret.key',
  manifest: 'manifest.json',
} as const;
