import { languageFacts, type Language } from '@guildhall/shared/domain';
import PDFDocument from 'pdfkit';
import { collect } from './collect.ts';
import { a4, createSheet, type Paper, type Sheet } from './sheet.ts';

interface DocumentParts {
  /** The reader's language, which decides the direction, too. */
  language: Language;
  /** What the viewer shows at the top of its window. */
  title: string;
  author: string;
  createdAt: Date;
  /** A4 if not said. */
  paper?: Paper;
  /** A PDF that is kept for years and carries files. */
  isArchived?: boolean;
}

interface OpenDocument {
  pdf: InstanceType<typeof PDFDocument>;
  sheet: Sheet;
  /** Ends the document and gives back its bytes. */
  end: () => Promise<Buffer>;
}

/**
 * Begins a document: fonts embedded, mirrored for Arabic, and tagged, so that screen readers know its language, its
 * title and what is a heading, a table or a list. The same content gives the same bytes.
 */
export function openDocument({
  language,
  title,
  author,
  createdAt,
  paper = a4,
  isArchived = false,
}: DocumentParts): OpenDocument {
  const pdf = new PDFDocument({
    ...(isArchived && { subset: 'PDF/A-3b' as const }),
    size: [paper.width, paper.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: languageFacts[language].tag,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Guildhall', CreationDate: createdAt },
  });
  const bytes = collect(pdf);
  return {
    pdf,
    sheet: createSheet(pdf, languageFacts[language].direction, paper),
    end() {
      pdf.end();
      return bytes;
    },
  };
}
