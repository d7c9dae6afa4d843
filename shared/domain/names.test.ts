import { fullName } from './names.ts';

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
