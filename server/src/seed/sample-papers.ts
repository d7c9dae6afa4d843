import type { Answers, FixedDocumentKind } from '@guildhall/shared/domain';
import PDFDocument from 'pdfkit';
import { collect } from '../platform/pdf/document.ts';

/** The person of a sample document, and its date. */
export interface SamplePaper {
  kind: FixedDocumentKind;
  /** In letters that the documents support; they are in English. */
  applicant: string;
  answers: Answers;
  writtenAt: Date;
}

interface Part {
  heading: string;
  lines: readonly string[];
}

interface Sheet {
  introduction: string;
  parts: readonly Part[];
}

const paperTitles: Record<FixedDocumentKind, string> = {
  cv: 'Curriculum vitae',
  identity: 'Proof of identity',
  certificate: 'Certificate of enrolment',
  other: 'Treatment report',
};

/** The name of a document: its title, and the person. */
export const paperName = ({ kind, applicant }: Pick<SamplePaper, 'kind' | 'applicant'>): string =>
  `${paperTitles[kind]} ${applicant}`;

/**
 * True when the documents' standard fonts, which add no bytes, have all letters of a text; they only have Western ones.
 */
export const isPrintable = (text: string): boolean => /^[\x20-\x7e\xa0-\xff–—‘’“”…]*$/.test(text);

/** A printable answer, or `otherwise`. */
function textOf(answers: Answers, key: string, otherwise: string): string {
  const value = String(answers[key] ?? '');
  return value !== '' && isPrintable(value) ? value : otherwise;
}

const sheets: Record<FixedDocumentKind, (paper: SamplePaper) => Sheet> = {
  cv({ applicant, answers }) {
    const year = Number(answers.graduationYear ?? 2019);
    const elsewhere = textOf(answers, 'membershipsElsewhere', '');
    return {
      introduction: `${applicant}, ${textOf(answers, 'profession', 'conservator')}`,
      parts: [
        {
          heading: 'Person',
          lines: [
            `Born on ${textOf(answers, 'birthDate', '12 May 1989')}`,
            `E-mail: ${textOf(answers, 'email', '')}`,
            `Phone: ${textOf(answers, 'phone', '')}`,
          ],
        },
        {
          heading: 'Practice',
          lines: [
            `Since ${year + 3}: conservator, ${textOf(answers, 'employer', 'own studio')}`,
            `${year} to ${year + 3}: assistant in the studio for works on paper, regional archive`,
            'Treatment of drawings, prints and bound volumes; condition surveys for loans; training of interns.',
          ],
        },
        {
          heading: 'Training',
          lines: [
            `${year}: ${textOf(answers, 'degree', 'Diploma in Restoration')}, ${textOf(answers, 'institution', 'school of conservation')}`,
            `${year - 1}: internship in a museum’s laboratory, six months`,
          ],
        },
        ...(elsewhere ? [{ heading: 'Memberships', lines: [elsewhere] }] : []),
      ],
    };
  },
  identity: ({ applicant, answers }) => ({
    introduction: 'Copy for the association’s file. Made up for the demo; it is no real document.',
    parts: [
      {
        heading: 'Identity card',
        lines: [
          `Name: ${applicant}`,
          `Nationality: ${textOf(answers, 'nationality', '')}`,
          `Date of birth: ${textOf(answers, 'birthDate', '12 May 1989')}`,
        ],
      },
    ],
  }),
  certificate: ({ applicant, answers }) => ({
    introduction: `This certifies that ${applicant}, born on ${textOf(answers, 'birthDate', '12 May 1999')}, is enrolled as a full-time student.`,
    parts: [
      {
        heading: 'Enrolment',
        lines: [
          `School: ${textOf(answers, 'institution', 'School of Conservation and Restoration')}`,
          `Programme: ${textOf(answers, 'degree', 'BA Conservation')}`,
          'The current term ends on 30 June.',
        ],
      },
    ],
  }),
  other: ({ applicant }) => ({
    introduction: `Written by ${applicant}. Object: estate map, ink and watercolour on laid paper, 1784, 62 × 81 cm.`,
    parts: [
      {
        heading: 'Condition',
        lines: [
          'Two tears of 4 and 11 cm at the lower edge, old tape on the back, surface dirt, brown stains from damp in the upper corners. The green washes have made the paper brittle.',
        ],
      },
      {
        heading: 'Treatment',
        lines: [
          'Dry cleaning with sponges. Tape taken off with heat, its remains reduced with a solvent gel. The map was floated on purified water, then lined locally with Japanese tissue and wheat starch paste.',
        ],
      },
      {
        heading: 'Result',
        lines: [
          'The tears hold, the map lies flat, and every step can be undone. Keep at 50 % humidity, below 50 lux.',
        ],
      },
    ],
  }),
};

/**
 * Prints a document of a demo applicant: a page that matches its title and its applicant. The same document always has
 * the same bytes.
 */
export async function printSamplePaper(paper: SamplePaper): Promise<Buffer> {
  const { introduction, parts } = sheets[paper.kind](paper);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 64,
    lang: 'en',
    displayTitle: true,
    info: { Title: paperName(paper), Author: paper.applicant, Creator: 'Guildhall', CreationDate: paper.writtenAt },
  });
  const bytes = collect(pdf);
  pdf.font('Helvetica-Bold').fontSize(20).text(paperTitles[paper.kind]).moveDown(0.5);
  pdf.font('Helvetica').fontSize(11).text(introduction, { lineGap: 3 });
  for (const { heading, lines } of parts) {
    pdf.moveDown().font('Helvetica-Bold').fontSize(13).text(heading).moveDown(0.3).font('Helvetica').fontSize(11);
    for (const line of lines) pdf.text(line, { lineGap: 3 });
  }
  pdf.moveDown(2).text(`${paper.applicant}, ${paper.writtenAt.toISOString().slice(0, 10)}`);
  pdf.end();
  return bytes;
}
