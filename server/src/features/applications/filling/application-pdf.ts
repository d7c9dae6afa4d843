import {
  askedFields,
  fieldTypes,
  localText,
  readableAnswer,
  type Answers,
  type AnswerValue,
  type DocumentKind,
  isFixedKind,
  type FormDefinition,
  type FormField,
  type Language,
  type LocalText,
  type ReadableAnswer,
} from '@guildhall/shared/domain';
import { applicationTexts } from './application-pdf-texts.ts';
import { createFormats, type Formats } from '../../../platform/pdf/format.ts';
import { openDocument } from '../../../platform/pdf/document.ts';
import type { Sheet } from '../../../platform/pdf/sheet.ts';
import { fillIn } from '../../../platform/pdf/texts.ts';

/** A submitted application: one frozen revision, and its attachments at that time. */
export interface PrintedApplication {
  number: string;
  /** The reader's language; user-supplied texts are not translated. */
  language: Language;
  association: string;
  applicant: string;
  membershipType: LocalText;
  submittedAt: Date;
  /** When requested changes were last submitted, if ever. */
  changedAt: Date | null;
  /** The reader's zone for instants, with its name. */
  zone: string;
  formVersion: number;
  form: FormDefinition;
  answers: Answers;
  documents: { kind: DocumentKind; kindName: LocalText | null; name: string; sizeBytes: number }[];
  referees: { name: string; organisation: string; standby: boolean }[];
  /** Referees' statements that the reader may see; `answer` in the reader's language. */
  statements: { name: string; organisation: string; answer: string; statement: string }[];
}

const blue = '#3b63d9';
const ink = '#111827';
const grey = '#6b7280';
const pale = '#e5e7eb';

/**
 * Prints the submitted application: A4, embedded fonts, mirrored for Arabic, user-supplied text as plain text. The same
 * revision with the same statements always produces the same bytes.
 */
export async function printApplication(application: PrintedApplication): Promise<Buffer> {
  const { language } = application;
  const texts = applicationTexts[language];
  const formats = createFormats(language, 'EUR');
  const title = fillIn(texts.title, { number: application.number });
  const { sheet, end } = openDocument({
    language,
    title,
    author: application.association,
    createdAt: application.changedAt ?? application.submittedAt,
  });
  head(sheet, application, formats);
  answersByStep(sheet, application, formats);
  documentList(sheet, application, formats);
  refereeList(sheet, application);
  statementList(sheet, application);
  foot(sheet, application, formats);
  return end();
}

function head(sheet: Sheet, application: PrintedApplication, formats: Formats) {
  const texts = applicationTexts[application.language];
  sheet.band(blue);
  const name = { from: 0, to: 1, size: 11, weight: 'semibold', colour: blue } as const;
  sheet.down(sheet.text(application.association, name) + 14);
  const title = fillIn(texts.title, { number: formats.isolate(application.number) });
  sheet.down(sheet.text(title, { from: 0, to: 1, size: 19, weight: 'semibold', colour: ink, tag: 'H1' }) + 10);
  const at = (instant: Date) => formats.instant(instant, application.zone);
  const facts: [string, string | null][] = [
    [texts.applicant, application.applicant],
    [texts.membershipType, localText(application.membershipType, application.language)],
    [texts.submittedAt, at(application.submittedAt)],
    [texts.changedAt, application.changedAt && at(application.changedAt)],
  ];
  for (const [label, value] of facts) if (value) row(sheet, label, value);
}

/** A label and its value side by side; long values may span pages. */
function row(sheet: Sheet, label: string, value: string) {
  const question = { from: 0, to: 0.34, size: 9, colour: grey } as const;
  const answer = { from: 0.37, to: 1, size: 9.5, colour: ink } as const;
  const height = Math.max(sheet.heightOf(label, question), sheet.heightOf(value, answer));
  sheet.breakBefore(Math.min(height, 60) + 4);
  sheet.pair(() => {
    if (height > 220) {
      sheet.flow(label, { ...question, to: 1, tag: 'Lbl' });
      sheet.flow(value, { ...answer, tag: 'LBody' });
      return sheet.down(6);
    }
    sheet.breakBefore(height);
    sheet.text(label, { ...question, tag: 'Lbl' });
    sheet.text(value, { ...answer, tag: 'LBody' });
    sheet.down(height + 4);
  });
}

function section(sheet: Sheet, title: string) {
  sheet.down(14);
  sheet.breakBefore(64);
  sheet.down(sheet.text(title, { from: 0, to: 1, size: 12.5, weight: 'semibold', colour: blue, tag: 'H2' }) + 3);
  sheet.rule(pale, 0.8);
  sheet.down(8);
}

function answersByStep(sheet: Sheet, application: PrintedApplication, formats: Formats) {
  const { form, answers, language } = application;
  const asked = new Set(askedFields(form, answers).map(({ key }) => key));
  for (const step of form.steps) {
    const fields = step.fields.filter(({ key }) => asked.has(key));
    if (fields.length === 0) continue;
    section(sheet, localText(step.title, language));
    for (const field of fields) question(sheet, field, answers[field.key] ?? null, language, formats);
  }
}

function question(sheet: Sheet, field: FormField, value: AnswerValue, language: Language, formats: Formats) {
  const label = localText(field.label, language);
  const answer = printed(readableAnswer(field, value, language), applicationTexts[language], formats);
  if (!fieldTypes[field.type].isWide) return row(sheet, label, answer);
  sheet.breakBefore(sheet.heightOf(label, { from: 0, to: 1, size: 9 }) + 30);
  sheet.pair(() => {
    sheet.flow(label, { from: 0, to: 1, size: 9, colour: grey, tag: 'Lbl' });
    sheet.down(1);
    sheet.flow(answer, { from: 0, to: 1, size: 9.5, colour: ink, tag: 'LBody' });
  });
  sheet.down(7);
}

/** An answer in the document. Names, which may contain commas, are on a line each. */
function printed(answer: ReadableAnswer, texts: (typeof applicationTexts)[Language], formats: Formats): string {
  switch (answer.kind) {
    case 'blank':
      return texts.noAnswer;
    case 'yesNo':
      return answer.isYes ? texts.yes : texts.no;
    case 'number':
      return formats.isolate(String(answer.number));
    case 'day':
      return formats.day(answer.day);
    case 'name':
      return answer.name;
    case 'names':
      return answer.names.join('\n');
    // Always left to right, whatever the surrounding text.
    case 'code':
      return formats.isolate(answer.text);
    case 'text':
      return answer.text;
  }
}

function documentList(sheet: Sheet, { documents, language }: PrintedApplication, formats: Formats) {
  const texts = applicationTexts[language];
  section(sheet, texts.documents);
  if (documents.length === 0) sheet.flow(texts.noDocuments, { from: 0, to: 1, size: 9.5, colour: grey });
  for (const { kind, kindName, name, sizeBytes } of documents)
    row(
      sheet,
      isFixedKind(kind) ? texts.kinds[kind] : kindName ? localText(kindName, language) : texts.kinds.other,
      `${formats.isolate(name)} · ${formats.isolate(formats.bytes(sizeBytes))}`,
    );
}

function refereeList(sheet: Sheet, { referees, language }: PrintedApplication) {
  if (referees.length === 0) return;
  const texts = applicationTexts[language];
  section(sheet, texts.referees);
  referees.forEach(({ name, organisation, standby }, index) => {
    const value = [name, organisation, standby ? texts.standby : ''].filter(Boolean).join(' · ');
    row(sheet, String(index + 1), value);
  });
}

function statementList(sheet: Sheet, { statements, language }: PrintedApplication) {
  if (statements.length === 0) return;
  section(sheet, applicationTexts[language].statements);
  for (const { name, organisation, answer, statement } of statements) {
    const by = [name, organisation, answer].filter(Boolean).join(' · ');
    sheet.breakBefore(sheet.heightOf(by, { from: 0, to: 1, size: 9 }) + 30);
    sheet.pair(() => {
      sheet.flow(by, { from: 0, to: 1, size: 9, colour: grey, tag: 'Lbl' });
      sheet.down(1);
      sheet.flow(statement, { from: 0, to: 1, size: 9.5, colour: ink, tag: 'LBody' });
    });
    sheet.down(7);
  }
}

function foot(sheet: Sheet, { number, formVersion, language }: PrintedApplication, formats: Formats) {
  const texts = applicationTexts[language];
  sheet.onEveryPage((page, pages) => {
    sheet.text(formats.isolate(number), { from: 0, to: 0.4, size: 7.5, colour: grey });
    sheet.text(fillIn(texts.form, { version: String(formVersion) }), { from: 0.41, to: 0.7, size: 7.5, colour: grey });
    const place = fillIn(texts.page, { page: String(page), pages: String(pages) });
    sheet.text(place, { from: 0.7, to: 1, size: 7.5, colour: grey, align: 'end' });
  });
}
