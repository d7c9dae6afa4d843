import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { contract } from './contract.ts';
import { paragraph } from './primitives.ts';

/** For texts that a document prints as soon as they are saved, such as the reference on a receipt. */
export const checkPrintable = contract.post('/printable-texts', {
  summary: 'The characters of a text that PDFs cannot show; nothing is saved',
  permission: 'invoice:manage',
  body: z.strictObject({ text: paragraph(caseLimits.noteLength, 0) }),
  response: z.strictObject({ unprintable: z.optional(z.array(z.string())) }),
});
