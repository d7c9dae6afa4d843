import { describeWith } from '@guildhall/shared/testing/programs';
import { defaultApplicationForm } from '../../membership-types/default-form.ts';
import { completeAnswers } from '../../../testing/cases.ts';
import { allOf, structureOf } from '../../../testing/pdf-structure.ts';
import { textOf } from '../../../testing/pdf-text.ts';
import { printApplication, type PrintedApplication } from './application-pdf.ts';

const buildApplication = (overrides: Partial<PrintedApplication> = {}): PrintedApplication => ({
  number: 'APP-2026-00042',
  language: 'en',
  association: 'The Guild',
  applicant: 'Ada Moreau',
  membershipType: { en: 'Full member', ar: 'عضو كامل العضوية' },
  submittedAt: new Date('2026-03-05T10:00:00Z'),
  changedAt: null,
  zone: 'Europe/Vienna',
  formVersion: 2,
  form: defaultApplicationForm,
  answers: completeAnswers,
  documents: [
    { kind: 'cv', kindName: null, name: 'Lebenslauf.pdf', sizeBytes: 1_234_567 },
    { kind: 'own-0a1b2c3d', kindName: { en: 'Vocal range' }, name: 'range.pdf', sizeBytes: 2000 },
  ],
  referees: [
    { name: 'Noor Haddad', organisation: 'City Museum', standby: false },
    { name: 'Grace Lindqvist', organisation: '', standby: true },
  ],
  statements: [],
  ...overrides,
});

test('is the same, byte for byte, for the same revision', async () => {
  expect((await printApplication(buildApplication())).equals(await printApplication(buildApplication()))).toBe(true);
});

test('tells screen readers its headings, and each question with its answer', async () => {
  const tree = structureOf(await printApplication(buildApplication()))!;
  expect(allOf(tree, 'H1')).toHaveLength(1);
  expect(allOf(tree, 'H2').length).toBeGreaterThan(2);
  const items = allOf(tree, 'LI');
  expect(items.length).toBeGreaterThan(10);
  expect(items.every(({ children }) => children.map(({ role }) => role).join() === 'Lbl,LBody')).toBe(true);
});

test('splits a long statement over several pages', async () => {
  const answers = { ...completeAnswers, motivation: 'I would like to share what I have learnt. '.repeat(250) };
  const pages = async (application: PrintedApplication) =>
    Number(/\/Count (\d+)/.exec((await printApplication(application)).toString('latin1'))?.[1]);
  expect(await pages(buildApplication({ answers }))).toBeGreaterThan((await pages(buildApplication())) + 1);
});

describeWith('pdftotext', 'read by another program', () => {
  test('holds number, applicant, questions with answers, documents and referees', async () => {
    const text = textOf(await printApplication(buildApplication()));
    for (const part of [
      'Application APP-2026-00042',
      'Ada Moreau',
      'Full member',
      '5 March 2026',
      '11:00',
      'Date of birth',
      '12 May 1984',
      'France',
      'Why do you want to become a member?',
      'restored drawings',
      'Lebenslauf.pdf',
      'Noor Haddad',
      'stand-by',
      'Form version 2',
    ])
      expect(text).toContain(part);
  });

  test('shows the time of the reader’s zone', async () => {
    const text = textOf(await printApplication(buildApplication({ zone: 'America/New_York' })));
    expect(text).toContain('05:00');
    expect(text).not.toContain('11:00');
  });

  test('prints statements only when the reader may see them', async () => {
    const statements = [
      { name: 'Noor Haddad', organisation: 'City Museum', answer: 'I support it', statement: 'Ten years, never late.' },
    ];
    const text = textOf(await printApplication(buildApplication({ statements })));
    for (const part of ['What your referees wrote', 'City Museum · I support it', 'Ten years, never late.'])
      expect(text).toContain(part);
    expect(textOf(await printApplication(buildApplication()))).not.toContain('What your referees wrote');
  });

  test('omits answers hidden by another answer', async () => {
    const hidden = { ...completeAnswers, isMemberElsewhere: false, membershipsElsewhere: 'IIC since 2012' };
    expect(textOf(await printApplication(buildApplication({ answers: hidden })))).not.toContain('IIC');
    const shown = { ...hidden, isMemberElsewhere: true };
    expect(textOf(await printApplication(buildApplication({ answers: shown })))).toContain('IIC since 2012');
  });

  test('names several choices, each on its own line, in the reader’s language', async () => {
    const [first, ...others] = defaultApplicationForm.steps;
    if (!first) throw new Error('The form has no step.');
    const choices = [
      { value: 'paper', label: { en: 'Paper, also bound', fr: 'Papier, aussi relié' } },
      { value: 'stone', label: { en: 'Stone', fr: 'Pierre' } },
      { value: 'glass', label: { en: 'Glass', fr: 'Verre' } },
    ];
    const materials = { key: 'materials', type: 'multichoice', label: { en: 'Materials' }, choices } as const;
    const form = {
      steps: [
        { ...first, fields: [...first.fields, { ...materials, required: true, private: true, choices }] },
        ...others,
      ],
    };
    const answers = { ...completeAnswers, materials: ['paper', 'glass'] };
    const lines = textOf(await printApplication(buildApplication({ form, answers, language: 'fr' }))).split('\n');
    const at = lines.findIndex((line) => line.includes('Papier, aussi relié'));
    expect(lines[at]).toContain('Materials');
    expect(lines.slice(at + 1).find((line) => line.trim() !== '')).toMatch(/^\s+Verre$/);
    expect(lines.join()).not.toContain('Pierre');
  });

  test('scenario 15: a Latin name and a number in an Arabic application stay readable', async () => {
    const text = textOf(await printApplication(buildApplication({ language: 'ar' })));
    for (const part of ['Ada Moreau', 'APP-2026-00042', '+33 1 23 45 67 89', '12 rue des Lilas', 'المستندات'])
      expect(text).toContain(part);
  });
});
