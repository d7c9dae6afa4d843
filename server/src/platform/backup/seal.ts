import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { inBlocks, type Bytes } from './bytes.ts';
import { BackupProblem, damaged } from './problem.ts';

// A sealed backup (docs/decisions/0020): a header, then blocks of 64 KiB, each encrypted with AES-256-GCM under a key
// from the passphrase. The nonce of a block has its number and whether it is the last one (the STREAM construction), and
// the header is authenticated with each: blocks can't be changed, swapped, taken away or added.
//
//     magic 8 · log2 of scrypt's N 1 · salt 16 · nonce prefix 7 · check of the passphrase 16
const magic = Buffer.from('GHSEAL1\n', 'latin1');
const headerBytes = 48;
const blockBytes = 64 * 1024;
const tagBytes = 16;
/** 128 MiB and about a third of a second per guess. */
const cost = 17;
const highestCost = 20;

interface Keys {
  key: Buffer;
  /** Distinguishes a wrong passphrase from damage. */
  check: Buffer;
}

const derive = (passphrase: string, salt: Buffer, log2N: number): Promise<Keys> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** log2N, r: 8, p: 1, maxmem: 2 ** (log2N + 11) };
    scrypt(passphrase.normalize('NFC'), salt, 48, options, (error, bytes) => {
      if (error) reject(error);
      else resolve({ key: bytes.subarray(0, 32), check: bytes.subarray(32) });
    });
  });

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts a stream. @param log2N the cost of a guess; only tests use less */
export async function* sealed(source: Bytes, passphrase: string, log2N = cost): Bytes {
  const salt = randomBytes(16);
  const prefix = randomBytes(7);
  const { key, check } = await derive(passphrase, salt, log2N);
  const header = Buffer.concat([magic, Buffer.from([log2N]), salt, prefix, check]);
  yield header;
  let number = 0;
  for await (const { block, isLast } of inBlocks(source, blockBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, number, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** True for the first bytes of a sealed backup. */
const isSealed = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic);

/**
 * Decrypts a stream from `sealed`; other streams pass unchanged.
 * @throws BackupProblem `passphrase_missing`, `passphrase_wrong`, `backup_damaged`
 */
export async function* unsealed(source: Bytes, passphrase: string | null): Bytes {
  const { start, rest } = await splitAt(source, headerBytes);
  if (!isSealed(start)) {
    yield start;
    yield* rest;
    return;
  }
  if (start.length < headerBytes) throw damaged('its beginning is cut off');
  if (passphrase === null)
    throw new BackupProblem('passphrase_missing', 'This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.');
  const log2N = start.readUInt8(8);
  if (log2N > highestCost) throw damaged('its beginning makes no sense');
  const { key, check } = await derive(passphrase, start.subarray(9, 25), log2N);
  if (!timingSafeEqual(check, start.subarray(32)))
    throw new BackupProblem('passphrase_wrong', 'BACKUP_PASSPHRASE is not the passphrase of this backup.');
  const prefix = start.subarray(25, 32);
  let number = 0;
  for await (const { block, isLast } of inBlocks(rest, blockBytes + tagBytes)) {
    if (block.length < tagBytes) throw damaged('its end is cut off');
    yield opened(block, { key, nonce: nonceOf(prefix, number, isLast), header: start, number });
    number += 1;
  }
}

function opened(
  block: Buffer,
  { key, nonce, header, number }: { key: Buffer; nonce: Buffer; header: Buffer; number: number },
): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header);
  decipher.setAuthTag(block.subarray(block.length - tagBytes));
  try {
    return Buffer.concat([decipher.update(block.subarray(0, block.length - tagBytes)), decipher.final()]);
  } catch {
    throw damaged(`block ${number + 1} is not the one that was written`);
  }
}

async function splitAt(source: Bytes, size: number): Promise<{ start: Buffer; rest: Bytes }> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < size) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const more = start.subarray(size);
  async function* rest(): Bytes {
    if (more.length > 0) yield more;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { start: start.subarray(0, size), rest: rest() };
}
