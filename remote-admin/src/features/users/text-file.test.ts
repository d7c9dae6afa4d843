import { readTextFile } from './text-file.ts';

test('reads files in the encodings that spreadsheets write', async () => {
  const bytesOf = (bytes: number[]) => ({ arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer) }) as Blob;
  expect(await readTextFile(bytesOf([0x5a, 0x6f, 0xc3, 0xab]))).toBe('Zoë');
  expect(await readTextFile(bytesOf([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
  expect(await readTextFile(bytesOf([0xff, 0xfe, 0x5a, 0, 0xeb, 0]))).toBe('Zë');
});
