import { documentKinds, isFixedKind, type FixedDocumentKind } from '@guildhall/shared/domain';
import { describeWith } from '@guildhall/shared/testing/programs';
import { eq } from 'drizzle-orm';
import { documents, files, people } from '../platform/database/schema/index.ts';
import { testApp } from '../testing/app.ts';
import { completeAnswers } from '../testing/cases.ts';
import { textOf } from '../testing/pdf-text.ts';
import { seedAccounts } from './accounts.ts';
import { seedApplications } from './applications.ts';
import { paperName, printSamplePaper, type SamplePaper } from './sample-papers.ts';

const buildPaper = (overrides: Partial<SamplePaper> = {}): SamplePaper => ({
  kind: 'cv',
  applicant: 'Zoé Moreau',
  answers: completeAnswers,
  writtenAt: new Date('2026-03-05T10:00:00Z'),
  ...overrides,
});
const titleOf = (kind: FixedDocumentKind) => paperName({ kind, applicant: '' }).trim();

test.each(documentKinds)(
  'the sample document of kind %s is one page, identical byte for byte every time',
  async (kind) => {
    const pdf = await printSamplePaper(buildPaper({ kind }));
    expect(pdf.equals(await printSamplePaper(buildPaper({ kind })))).toBe(true);
    expect(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]).toBe('1');
  },
);

test('the demo’s documents are named after their kind and owner', async () => {
  const { db, app, clock, config } = await testApp();
  for (const { plant } of [seedAccounts, seedApplications])
    await db.transaction((tx) => plant({ tx, clock, config, files: app.files }));
  const papers = await db
    .select({ kind: documents.kind, name: files.name, firstName: people.firstName })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .innerJoin(people, eq(people.id, files.uploadedById));
  expect(papers.length).toBeGreaterThan(50);
  for (const { kind, name, firstName } of papers) {
    if (!isFixedKind(kind)) throw new Error(`The sample data has no kind of its own: ${kind}.`);
    const applicant = name.slice(titleOf(kind).length + 1, -'.pdf'.length);
    expect(name).toBe(`${paperName({ kind, applicant })}.pdf`);
    expect(applicant).toMatch(/^[\x20-\xff’]+$/);
    if (/^\p{Script=Latin}/u.test(firstName)) expect(applicant.startsWith(firstName)).toBe(true);
    else expect(applicant).toMatch(/^[A-Z][a-z-]+ [A-Z]/);
  }
});

describeWith('pdftotext', 'read by another program', () => {
  test.each(documentKinds)('the sample document of kind %s shows its kind, its owner and some text', async (kind) => {
    const text = textOf(await printSamplePaper(buildPaper({ kind })));
    expect(text.trimStart().startsWith(titleOf(kind))).toBe(true);
    expect(text).toContain('Zoé Moreau');
    expect(text.split(/\s+/).length).toBeGreaterThan(25);
  });
});
