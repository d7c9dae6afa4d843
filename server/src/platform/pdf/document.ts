import PDFDocument from 'pdfkit';
import { languageFacts, type Language } from '@guildhall/shared/domain';
import { a4, createSheet, type Paper, type Sheet } from './sheet.ts';

interface DocumentParts {
  /** The reader's language, which also determines the direction. */
  language: Language;
  /** The title of the viewer's window. */
  title: string;
  author: string;
  createdAt: Date;
  /** Defaults to A4. */
  paper?: Paper;
  /** A PDF for archiving with embedded files. */
  isArchived?: boolean;
}

interface OpenDocument {
  pdf: InstanceType<typeof PDFDocument>;
  sheet: Sheet;
  /** Ends the document and returns its bytes. */
  end: () => Promise<Buffer>;
}

/**
 * Creates a document: embedded fonts, mirrored for Arabic, and tagged, so that screen readers know its language, title,
 * headings, tables and lists. The same content always produces the same bytes.
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

/** Collects a document's bytes; settles when it ends. */
export const collect = (pdf: InstanceType<typeof PDFDocument>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
