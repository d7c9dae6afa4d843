import { getApplication, saveAnswers } from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';
import { renderRemote, reply, requestsTo, screen, stopClock } from '@guildhall/shared/testing';
import { applicationId, buildApplication } from '../../testing/builders.ts';
import ApplicationFormPage from './ApplicationFormPage.tsx';

const born = {
  key: 'birthDate',
  type: 'day',
  label: { en: 'Date of birth', fr: 'Date de naissance', ar: 'تاريخ الميلاد', cn: '出生日期' },
  required: true,
  private: true,
  autocomplete: 'bday',
} as const;

function openForm({ answers = {}, language = 'en' as Language } = {}) {
  const form = { steps: [{ key: 'person', title: { en: 'About you' }, fields: [born] }] };
  reply(getApplication, buildApplication({ form, answers }));
  const missing = { fields: {}, documents: [], referees: 0 };
  reply(saveAnswers, { version: 2, savedAt: '2026-11-20T09:00:05.000Z', missing });
  return renderRemote(<ApplicationFormPage />, {
    path: `/forms/membership/${applicationId}?step=person`,
    route: '/forms/membership/:id',
    language,
  });
}
const input = (part: string) => screen.getByRole('textbox', { name: `Date of birth: ${part}` });
const saved = () => requestsTo(saveAnswers).at(-1)?.body;

test.each([
  ['en', ['Date of birth: Month', 'Date of birth: Day', 'Date of birth: Year']],
  ['fr', ['Date de naissance: Jour', 'Date de naissance: Mois', 'Date de naissance: Année']],
  ['ar', ['تاريخ الميلاد: اليوم', 'تاريخ الميلاد: الشهر', 'تاريخ الميلاد: السنة']],
  ['cn', ['出生日期: 年', '出生日期: 月', '出生日期: 日']],
] as const)('asks for the birth date in the order of the language in %s', async (language, names) => {
  openForm({ language, answers: { birthDate: '1990-02-03' } });
  // The first test of the file also waits for the step's chunk.
  await screen.findByRole('textbox', { name: names[0] }, { timeout: 20_000 });
  const inputs = screen.getAllByRole('textbox');
  expect(inputs).toHaveLength(3);
  inputs.forEach((one, index) => expect(one).toHaveAccessibleName(names[index]));
  const values = {
    en: ['02', '03', '1990'],
    fr: ['03', '02', '1990'],
    ar: ['03', '02', '1990'],
    cn: ['1990', '02', '03'],
  };
  expect(inputs.map((one) => (one instanceof HTMLInputElement ? one.value : ''))).toEqual(values[language]);
});

test.each([
  ['4', '17', '1988'],
  ['٤', '١٧', '١٩٨٨'],
])('saves %s %s %s as one day and keeps the input as typed', async (month, day, year) => {
  const clock = stopClock();
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'Date of birth: Month' }), month);
  await user.type(input('Day'), day);
  await user.type(input('Year'), year);
  await clock.advance(2000);
  expect(saved()).toMatchObject({ answers: { birthDate: '1988-04-17' } });
  expect([input('Month'), input('Day'), input('Year')].map((one) => one.getAttribute('value'))).toEqual([
    month,
    day,
    year,
  ]);
});

test('keeps an unfinished date and marks it after leaving all three inputs', async () => {
  const clock = stopClock();
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'Date of birth: Month' }), '4');
  await user.tab();
  expect(input('Day')).toHaveFocus();
  expect(input('Day')).not.toBeInvalid();
  await user.type(input('Year'), '1988');
  await user.tab();
  await clock.advance(2000);
  expect(saved()).toMatchObject({ answers: { birthDate: '1988-04-' } });
  expect(input('Day')).toBeInvalid();
  expect(input('Day')).toHaveAccessibleDescription('Enter a date with day, month and year.');
});

test('clearing all three inputs removes the answer', async () => {
  const clock = stopClock();
  const { user } = openForm({ answers: { birthDate: '1988-04-17' } });
  await screen.findByRole('textbox', { name: 'Date of birth: Month' });
  for (const part of ['Month', 'Day', 'Year']) await user.clear(input(part));
  await clock.advance(2000);
  expect(saved()).toMatchObject({ answers: { birthDate: null } });
});

test.each([
  ['2026-02-30', 'This date does not exist.'],
  ['1888-04-17', 'Is the year right? Please check this date of birth.'],
  ['2024-04-17', 'Is the year right? Please check this date of birth.'],
  ['1988-04-17', ''],
])('%s is described as “%s”', async (birthDate, description) => {
  stopClock();
  const { user } = openForm({ answers: { birthDate } });
  await user.click(await screen.findByRole('textbox', { name: 'Date of birth: Year' }));
  await user.tab();
  expect(input('Year')).toHaveAccessibleDescription(description);
});
