import type { ImportEncoding } from '@guildhall/shared/domain';

/** A text as bytes in an encoding that Node decodes, but doesn't encode. */
export function bytesIn(encoding: ImportEncoding, text: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const known = tableOf(encoding);
  return Uint8Array.from([...text].flatMap((one) => known.get(one) ?? 0x3f));
}

const tables = new Map<ImportEncoding, Map<string, number[]>>();

function tableOf(encoding: ImportEncoding): Map<string, number[]> {
  const built = tables.get(encoding);
  if (built) return built;
  const decoder = new TextDecoder(encoding);
  const single = Array.from({ length: encoding === 'gbk' ? 128 : 256 }, (_, byte) => [byte]);
  const pairs = Array.from({ length: encoding === 'gbk' ? 126 * 190 : 0 }, (_, at) => [
    0x81 + Math.floor(at / 190),
    0x40 + (at % 190),
  ]);
  const table = new Map([...pairs, ...single].map((bytes) => [decoder.decode(Uint8Array.from(bytes)), bytes] as const));
  tables.set(encoding, table);
  return table;
}
