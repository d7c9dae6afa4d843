import { fillReply, unknownPlaceholders } from './saved-reply.ts';

const values = {
  name: 'Ada Moreau',
  number: 'QRY-2026-00003',
  subject: 'Fee',
  about: 'APP-2026-00042',
  sender: 'Grace Lin',
};

test('fills every placeholder, with and without spaces', () => {
  expect(fillReply('Dear {{name}}, about {{ number }}. {{sender}}', values)).toBe(
    'Dear Ada Moreau, about QRY-2026-00003. Grace Lin',
  );
});

test('does not fill placeholders that a value contains', () => {
  expect(fillReply('{{subject}}', { ...values, subject: '{{sender}}' })).toBe('{{sender}}');
});

test('lists each unknown placeholder once', () => {
  expect(unknownPlaceholders('{{name}} {{iban}} {{ iban }} {{constructor}}')).toEqual(['iban', 'constructor']);
});
