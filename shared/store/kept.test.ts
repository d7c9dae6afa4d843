import { chacha20, keptFor, keptName } from './kept.ts';

const ada = '0192f0c1-0000-7000-8000-000000000001';
const ben = '0192f0c1-0000-7000-8000-000000000002';
const application = '0192f0c1-aaaa-7000-8000-00000000000a';

beforeEach(() => localStorage.clear());

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

test('encrypts as RFC 8439 says, section 2.4.2', () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index);
  const text =
    'Ladies and Gentlemen of the class of ’99: If I could offer you only one tip for the future, sunscreen would be it.';
  const plain = new TextEncoder().encode(text.replace('’', "'"));
  const encrypted = chacha20(key, hex('000000000000004a00000000'), plain);
  expect(Buffer.from(encrypted).toString('hex')).toBe(
    '6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b' +
      'f91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8' +
      '07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736' +
      '5af90bbf74a35be6b40b8eedf2785e42874d',
  );
});

test('gives its owner back what was kept', () => {
  const kept = keptFor(ada, 'answers', application);
  expect(kept.read()).toBeNull();
  expect(kept.write('Ségolène 李, *1990')).toBe(true);
  expect(keptFor(ada, 'answers', application).read()).toBe('Ségolène 李, *1990');
  kept.forget();
  expect(localStorage).toHaveLength(0);
});

test('shows neither whose it is, nor what it is about, nor what it says', () => {
  const kept = keptFor(ada, 'answers', application);
  kept.write(`text of ${ada} about ${application}`);
  kept.write(`text of ${ada} about ${application}`);
  const stored = JSON.stringify({ ...localStorage });
  for (const secret of [ada, application, 'text', ada.replaceAll('-', ''), Buffer.from('text').toString('hex')])
    expect(stored).not.toContain(secret);
});

test('has a name of its own for every person and thing', () => {
  const names = [
    keptName(ada, 'answers', application),
    keptName(ben, 'answers', application),
    keptName(ada, 'answers', ada),
    keptName(ada, 'answers'),
    keptName(ada, 'answers', application, ''),
    keptName(ada, 'referee', application),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(keptName(ada, 'answers', application)).toBe(names[0]);
});

test('gives nobody else anything, and nothing back that was damaged', () => {
  keptFor(ada, 'work').write('Ada Moreau’s work');
  const text = localStorage.getItem(keptName(ada, 'work')) ?? '';
  localStorage.setItem(keptName(ben, 'work'), text);
  expect(keptFor(ben, 'work').read()).not.toBe('Ada Moreau’s work');
  for (const damaged of ['', 'ff', '[{', text.slice(0, 20)]) {
    localStorage.setItem(keptName(ada, 'work'), damaged);
    expect(keptFor(ada, 'work').read()).toBeNull();
  }
});

test('says when the browser keeps nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keptFor(ada, 'work').write('text')).toBe(false);
});
