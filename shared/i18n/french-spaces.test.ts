import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { translationFolders } from '../testing/index.ts';

// French has a space before ? ! : ; » and after «. A breaking space would let a question mark stand alone on the next
// line.
const breaks = /\p{L}\)?[»}]* [?!:;»]|« /u;

test.each(Object.entries(translationFolders))(
  'no French line of %s can break before its punctuation',
  (_name, folder) => {
    const lines = readFileSync(path.join(folder, 'fr.json'), 'utf8').split('\n');
    expect(lines.filter((line) => breaks.test(line))).toEqual([]);
  },
);

test('no French line of a mail can break before its punctuation', () => {
  const server = path.resolve(__dirname, '../../server/src');
  const lines = globSync('{features,processes}/**/*mail-texts.ts', { cwd: server }).flatMap((file) =>
    readFileSync(path.join(server, file), 'utf8')
      .split('\n')
      // Code and comments may have plain spaces.
      .filter((line) => /[éèêàç’]/u.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line)),
  );
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => breaks.test(line))).toEqual([]);
});
