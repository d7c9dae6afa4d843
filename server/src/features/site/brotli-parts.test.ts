import { brotliDecompressSync } from 'node:zlib';
import { compressAround, hole } from './brotli-parts.ts';
import { newNonce } from './headers.ts';

const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => `word-${(at * 7919 + seed) % 997}`).join(' ');
const start = `<!doctype html>${words(30, 1)}`;

test('a copy is the text with the value in all holes, and the end', async () => {
  const text = `${start}<style nonce="${hole}">${words(2000, 2)}</style><script nonce="${hole}">${words(9000, 3)}${hole}`;
  const copy = await compressAround(text);
  for (const end of ['', 'é"}</script>', words(20_000, 4)]) {
    const nonce = newNonce();
    const bytes = copy!(nonce, Buffer.from(end));
    expect(brotliDecompressSync(bytes).toString() === text.replaceAll(hole, nonce) + end).toBe(true);
  }
});

test('a text is not prepared where the encoder writes a hole out instead of referring to the first one', async () => {
  expect(await compressAround(`${hole}${words(50, 1)}${hole}${words(50, 2)}`)).toBeNull();
  expect(await compressAround(words(50, 1))).toBeNull();
});
