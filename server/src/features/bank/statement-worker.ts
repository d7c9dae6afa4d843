import { bankLimits } from '@guildhall/shared/domain';
import { decodeText, readCsv } from '../../platform/csv/csv-reading.ts';
import { refusable } from '../../platform/csv/read-in-thread.ts';
import { answerInThread } from '../../platform/threads/answer-in-thread.ts';
import { XmlUnreadable } from '../../platform/xml/xml-reading.ts';
import { readCamt } from './camt.ts';
import { headingWithin } from './csv-statement.ts';
import type { ParsedStatement, Reading } from './statement.ts';

await answerInThread(
  refusable(({ bytes, reading }: { bytes: Uint8Array; reading: Reading }): ParsedStatement => {
    const text = decodeText(bytes).text.replace(/^\uFEFF/, '');
    if (!text.trimStart().startsWith('<')) return { csv: readCsv(bytes, bankLimits.lines + headingWithin) };
    try {
      return { camt: readCamt(text, reading) };
    } catch (error) {
      if (error instanceof XmlUnreadable) return { camt: null };
      throw error;
    }
  }),
);
