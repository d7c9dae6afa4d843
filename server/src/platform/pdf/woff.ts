import { inflateSync } from 'node:zlib';

const headerLength = 44;
const entryLength = 20;

/**
 * Unpacks a WOFF font into the contained OpenType file. The PDF library reads WOFF too, but decompresses a table for
 * every glyph: seconds for a Chinese font, milliseconds once it is unpacked.
 * @throws when the bytes are not WOFF
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This font is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, headerLength + index * entryLength));
  const directory = Buffer.alloc(12 + 16 * count);
  const log2 = Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** log2, 6);
  directory.writeUInt16BE(log2, 8);
  directory.writeUInt16BE(16 * (count - 2 ** log2), 10);
  let offset = directory.length;
  tables.forEach((table, index) => {
    const entry = 12 + 16 * index;
    directory.write(table.tag, entry, 'latin1');
    directory.writeUInt32BE(table.checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    offset += table.bytes.length;
  });
  return Buffer.concat([directory, ...tables.map(({ bytes }) => bytes)]);
}

function readTable(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  const table = packedLength < length ? inflateSync(packed) : packed;
  // Tables are aligned to four bytes.
  const bytes = Buffer.alloc(Math.ceil(length / 4) * 4);
  table.copy(bytes);
  return { tag: woff.toString('latin1', entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), length, bytes };
}
