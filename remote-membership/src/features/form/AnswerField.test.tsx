import { getApplication, saveAnswers } from '@guildhall/shared/contracts';
import type { FormField } from '@guildhall/shared/domain';
import type { Language } from '@guildhall/shared/i18n';
import { renderRemote, reply, requestsTo, screen, stopClock } from '@guildhall/shared/testing';
import { applicationId, buildApplication } from '../../testing/builders.ts';
import ApplicationFormPage from './ApplicationFormPage.tsx';

const field = (key: string, type: FormField['type'], parts: Partial<FormField> = {}): FormField => ({
  key,
  type,
  label: { en: key, ar: `${key} بالعربية` },
  required: false,
  private: true,
  ...parts,
});

const years = field('years', 'number', { label: { en: 'Years of practice', ar: 'سنوات الخبرة' }, limits: { max: 70 } });
const nothingMissing = { fields: {}, documents: [], referees: 0 };

function openForm(fields: FormField[], { answers = {}, language = 'en' as Language, step = 'work' } = {}) {
  const form = { steps: [{ key: 'work', title: { en: 'Your work', ar: 'عملك' }, fields }] };
  reply(getApplication, buildApplication({ form, answers }));
  reply(saveAnswers, { version: 2, savedAt: '2026-11-20T09:00:05.000Z', missing: nothingMissing });
  return renderRemote(<ApplicationFormPage />, {
    path: `/forms/membership/${applicationId}?step=${step}`,
    route: '/forms/membership/:id',
    language,
  });
}
const saved = () => requestsTo(saveAnswers).at(-1)?.body;
const input = (name: RegExp) => screen.findByRole('textbox', { name });

describe('number field', () => {
  test.each([
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['1.05', 1.05],
    ['-3', -3],
    ['٢٥', 25],
    ['٢٫٥', 2.5],
    ['۷', 7],
  ])('saves %s as %d and keeps the input as typed', async (text, number) => {
    const clock = stopClock();
    const { user } = openForm([years]);
    await user.type(await input(/Years of practice/), text);
    await clock.advance(2000);
    expect(saved()).toMatchObject({ answers: { years: number } });
    expect(await input(/Years of practice/)).toHaveValue(text);
  });

  test.each(['twelve', '0x10', '1e3', '1,200', '1.2.3'])('marks %s and does not send it', async (text) => {
    const clock = stopClock();
    const { user } = openForm([years]);
    await user.click(await input(/Years of practice/));
    await user.paste(text);
    await clock.advance(2000);
    expect(await input(/Years of practice/)).toHaveAccessibleDescription(/Enter a number/);
    expect(await input(/Years of practice/)).toHaveValue(text);
    expect(requestsTo(saveAnswers)).toHaveLength(0);
  });

  test.each([
    [{ min: 0, max: 70 }, 'Enter a number from 0 to 70.'],
    [{ max: 70 }, 'Enter a number of at most 70.'],
    [{ min: 100 }, 'Enter a number of at least 100.'],
    [undefined, 'Enter a number.'],
  ])('shows the limits for a number outside %j', async (limits, sentence) => {
    const { limits: _, ...unlimited } = years;
    const { user } = openForm([limits ? { ...years, limits } : unlimited]);
    await user.type(await input(/Years of practice/), limits ? '71' : 'seven');
    await user.tab();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('clearing it removes the answer', async () => {
    const clock = stopClock();
    const { user } = openForm([years], { answers: { years: 12 } });
    await user.clear(await input(/Years of practice/));
    await clock.advance(2000);
    expect(saved()).toMatchObject({ answers: { years: null } });
  });
});

describe('in Arabic', () => {
  test('text follows its own direction; email addresses and numbers stay left to right', async () => {
    const types = ['text', 'paragraph', 'email', 'phone', 'url', 'number'] as const;
    openForm(
      types.map((type) => field(type, type)),
      { answers: { text: 'Ada', paragraph: 'Ada' }, language: 'ar' },
    );
    const directions = [];
    for (const type of types) directions.push((await input(new RegExp(`${type} بالعربية`))).getAttribute('dir'));
    expect(directions).toEqual(['auto', 'auto', 'ltr', 'ltr', 'ltr', 'ltr']);
  });

  test('the review uses Latin digits for days and Arabic names for countries', async () => {
    openForm([field('born', 'day'), field('country', 'country')], {
      language: 'ar',
      step: 'review',
      answers: { born: '1990-02-03', country: 'AT' },
    });
    expect(await screen.findByText('النمسا')).toBeInTheDocument();
    expect(screen.getByText(/1990/)).not.toHaveTextContent(/[٠-٩]/);
  });
});

test('sorts countries by the reader’s language', async () => {
  openForm([field('country', 'country')]);
  const options = [...(await screen.findByRole<HTMLSelectElement>('combobox', { name: /country/ })).options];
  const names = options.slice(1).map(({ text }) => text);
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
  expect(options.find(({ text }) => text === 'Austria')).toHaveValue('AT');
});

test('marks an answer that referees can read', async () => {
  openForm([field('why', 'paragraph', { private: false }), field('phone', 'phone')]);
  expect(await input(/why/)).toHaveAccessibleDescription(/Your referees can see this answer/);
  expect(await input(/phone/)).not.toHaveAccessibleDescription(/referees/);
});

test.each([
  ['a phone number', field('phone', 'phone'), '٠٦٧٠٨٠٩٠', '06708090'],
  ['a postal code', field('zip', 'text', { autocomplete: 'postal-code' }), '۱۰۴۰', '1040'],
])('%s is written in the digits of a keyboard once it is complete', async (_, question, typed, digits) => {
  const { user } = openForm([question]);
  await user.type(await input(/phone|zip/), typed);
  await user.tab();
  expect(await input(/phone|zip/)).toHaveValue(digits);
});

test('a declaration links to its text, or shows it', async () => {
  const link = { en: 'https://guild.example/code-of-conduct' };
  const text = { en: 'Members treat each other with respect.' };
  openForm([
    field('conduct', 'checkbox', { reading: link }),
    field('statutes', 'checkbox', { reading: text }),
    field('truth', 'checkbox'),
  ]);
  const found = await screen.findByRole('link', { name: 'Read the text' });
  expect(found).toHaveAttribute('href', link.en);
  expect(screen.getAllByText('Read the text')).toHaveLength(2);
  expect(screen.getByText(text.en)).toBeInTheDocument();
});
