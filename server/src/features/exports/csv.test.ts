import { csvFile } from './csv.ts';

const lineOf = async (text: string): Promise<string> => {
  async function* rows() {
    yield [[text]];
  }
  const chunks: Buffer[] = [];
  for await (const chunk of csvFile(['Name'], rows())) chunks.push(chunk);
  return Buffer.concat(chunks).toString().split('\r\n').slice(1).join('\r\n');
};

test.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a;"=1+1', `"a;""'=1+1"`],
  ['a\t @SUM(1)', `"a\t '@SUM(1)"`],
  ['a\n-1', `"a\n'-1"`],
  ['a|+1', `"a|'+1"`],
  ['=1+1', `"'=1+1"`],
  ['Ring 1, -2', '"Ring 1, -2"'],
  ['a = b; c', '"a = b; c"'],
])('case 153: writes %j harmless for every list separator', async (text, cell) => {
  expect(await lineOf(text)).toBe(`${cell}\r\n`);
});
