import { StartProblem } from './config.ts';
import { whyNoSpace } from './full-disk.ts';

const embedded = { dataDir: '/srv/guildhall', databaseUrl: null };
const own = { ...embedded, databaseUrl: 'postgres://db.example/guildhall' };
const coded = (code: string, cause?: Error) => Object.assign(new Error('refused', { cause }), { code });

test.each([
  ['a lock that can’t be written', coded('ENOSPC'), embedded, 'The disk of /srv/guildhall is full.'],
  ['a database that can’t grow', new Error('Failed query', { cause: coded('53100') }), own, 'or that of the database'],
  [
    'a database that can’t be created',
    new StartProblem('The embedded database could not be created: initdb: error: No space left on device'),
    embedded,
    'The disk of /srv/guildhall is full.',
  ],
])('case 120: %s at the start says that the disk is full', (_, error, config, sentence) => {
  const explained = whyNoSpace(error, config);
  expect(explained).toBeInstanceOf(StartProblem);
  expect(String(explained)).toContain(sentence);
});

test('other errors of the start stay as they are', () => {
  const error = coded('EACCES');
  expect(whyNoSpace(error, embedded)).toBe(error);
});
