import { carriesMessage, fullName } from './names.ts';

test.each([
  ['Ada', 'Moreau', 'Ada Moreau'],
  ['伟', '张', '张伟'],
  ['娜娜', '欧阳', '欧阳娜娜'],
  ['민준', '김', '김민준'],
  ['さくら', '佐々木', '佐々木さくら'],
  ['Wei', '张', 'Wei 张'],
  ['约翰·保罗', '史密斯', '约翰·保罗 史密斯'],
  ['ليلى', 'حداد', 'ليلى حداد'],
  ['Plato', '', 'Plato'],
  ['', '', ''],
])('calls %s of the family %s %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

test.each([
  'https://evil.example',
  'Ada www.evil.example',
  'evil.com',
  'Claim at bit.ly/abc',
  'ada@example.org',
  'Your account was closed. Call us',
  'Congratulations! You won',
  '恭喜！请点击',
  'Important: pay now',
  'Ada\nMoreau',
  'Evil．com',
  'evil․com',
  'ev\u200Dil.com',
  '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
  'evil.xn--p1ai',
  'http:\\\\evil',
  'evil.museum',
  '192.168.10.14',
  'call +49 800 1234567',
])('case 149: %j is a message and no name', (text) => {
  expect(carriesMessage(text)).toBe(true);
});

test.each([
  "O'Brien",
  'van der Berg jr.',
  'Dr. med. Univ.-Prof. Anna Lind',
  'J.de Vries',
  'St. John',
  'Martin Luther King Jr.',
  'María de los Ángeles Rodríguez-Fernández y García',
  '欧阳娜娜',
  '约翰·保罗',
  'ليلى حداد',
  '!Xóõ',
  'Ada Lovelace 3rd',
  'میرزا\u200Cخان',
  'Yahoo!',
  'Kunsthistorisches Museum e.V.',
  'A/S Norsk',
  'Plato',
])('case 149: %j is a name', (text) => {
  expect(carriesMessage(text)).toBe(false);
});
