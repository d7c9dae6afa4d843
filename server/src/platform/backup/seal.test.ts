import { randomBytes } from 'node:crypto';
import { collected, type Bytes } from './bytes.ts';
import { sealed, unsealed } from './seal.ts';

const passphrase = 'three old men in a boat';
const cheap = 10;

async function* stream(bytes: Buffer, size = 50_000): Bytes {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const seal = (bytes: Buffer) => collected(sealed(stream(bytes), passphrase, cheap));
const open = (bytes: Buffer, by: string | null = passphrase) => collected(unsealed(stream(bytes), by));

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('restores %i bytes unchanged', async (size) => {
  const plain = randomBytes(size);
  const found = await seal(plain);
  // Short sequences may occur by chance.
  if (size >= 16) expect(found.includes(plain.subarray(0, 16))).toBe(false);
  expect(await open(found)).toEqual(plain);
});

test('never seals the same content the same way twice', async () => {
  expect(await seal(Buffer.from('a'))).not.toEqual(await seal(Buffer.from('a')));
});

test('an unsealed backup passes through unchanged', async () => {
  expect(await open(Buffer.from('plain'), null)).toEqual(Buffer.from('plain'));
});

test('asks for a passphrase, and distinguishes a wrong one from damage', async () => {
  const bytes = await seal(Buffer.from('a'));
  await expect(open(bytes, null)).rejects.toMatchObject({ code: 'passphrase_missing' });
  await expect(open(bytes, 'four old men in a boat')).rejects.toMatchObject({ code: 'passphrase_wrong' });
});

const block = 65_536 + 16;
const header = 48;
const swapped = (bytes: Buffer) =>
  Buffer.concat([
    bytes.subarray(0, header),
    bytes.subarray(header + block, header + 2 * block),
    bytes.subarray(header, header + block),
    bytes.subarray(header + 2 * block),
  ]);

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a changed block', (bytes) => changed(bytes, header + 9)],
  ['a changed end', (bytes) => changed(bytes, bytes.length - 1)],
  ['a changed header', (bytes) => changed(bytes, 26)],
  ['swapped blocks', swapped],
  [
    'a missing block in the middle',
    (bytes) => Buffer.concat([bytes.subarray(0, header), bytes.subarray(header + block)]),
  ],
  ['a missing last block', (bytes) => bytes.subarray(0, header + 2 * block)],
  ['a cut-off end', (bytes) => bytes.subarray(0, -5)],
  ['something added', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
])('detects %s', async (_, damage) => {
  await expect(open(damage(await seal(randomBytes(150_000))))).rejects.toMatchObject({ code: 'backup_damaged' });
});

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}
