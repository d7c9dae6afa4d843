import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress, type BrotliCompress } from 'node:zlib';

// Compresses a text once that each copy changes only a little: a value in it, and an end of its own. A Brotli stream
// (RFC 7932) consists of blocks, some of which may be stored as they are, and what comes later may refer to what came
// before by its distance. So the value is stored the first time and referred to afterwards, and a copy costs no more than
// joining bytes.

const decompress = promisify(brotliDecompress);

/** Takes the place of a value. Its bytes are in no text, so that a reference to it refers to all of it. */
export const hole = `${String.fromCharCode(...Array.from({ length: 22 }, (_, at) => (at < 8 ? at + 1 : at + 6)))}==`;

/** A compressed copy with a value of the hole's length that ends like it, and with an end. */
export type CompressedCopy = (value: string, end: Buffer) => Buffer;

const mostInBlock = 65_536;

/** Bytes as blocks that store them, which begin and end at a whole byte. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += mostInBlock) {
    const part = bytes.subarray(at, at + mostInBlock);
    // From the lowest bit: not the last block, a length of four nibbles, the length less one, stored.
    const header = ((part.length - 1) << 3) | (1 << 19);
    blocks.push(Buffer.from([header & 255, (header >> 8) & 255, header >> 16]), part);
  }
  return blocks;
}

/** The last block, which is empty. */
const emptyLastBlock = Buffer.from([3]);

/** What an encoder makes of the next part of its text, up to a whole byte. */
async function nextPart(encoder: BrotliCompress, text: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const keep = (part: Buffer) => parts.push(part);
  encoder.on('data', keep);
  encoder.write(text);
  await new Promise<void>((resolve) => encoder.flush(resolve));
  encoder.off('data', keep);
  return Buffer.concat(parts);
}

/**
 * Compresses a text with holes as well as Brotli can, which takes some 0.1 s of another thread for a page.
 * @returns `null` where that can't be done: the result was tried and is something else. The encoder may write a hole out
 * instead of referring to the first one, as it does when the first one is among the text's first 128 bytes.
 */
export async function compressAround(text: string): Promise<CompressedCopy | null> {
  const at = text.indexOf(hole);
  if (at < 0) return null;
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  const before = await nextPart(encoder, text.slice(0, at));
  await nextPart(encoder, hole);
  const after = await nextPart(encoder, text.slice(at + hole.length));
  encoder.destroy();
  const copy: CompressedCopy = (value, end) =>
    Buffer.concat([before, ...stored(Buffer.from(value)), after, ...stored(end), emptyLastBlock]);
  const [value, end] = [`${'value of this trial 22'.slice(0, 22)}==`, 'end'];
  const tried = await decompress(copy(value, Buffer.from(end))).catch(() => Buffer.alloc(0));
  return tried.toString() === text.replaceAll(hole, value) + end ? copy : null;
}
