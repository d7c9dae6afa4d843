import * as z from 'zod/mini';
import { savedReplyLimits, unknownPlaceholders } from '../domain/saved-reply.ts';
import { contract } from './contract.ts';
import { id, line, nothing, paragraph, version } from './primitives.ts';

const text = paragraph(savedReplyLimits.textLength).check(
  z.refine((value) => unknownPlaceholders(value).length === 0, { params: { code: 'placeholder_unknown' } }),
);

/** A reply as written by the office: always in English, optionally in other languages. */
const choice = z.strictObject({
  name: line(savedReplyLimits.nameLength),
  text: z.strictObject({ en: text, fr: z.optional(text), ar: z.optional(text), cn: z.optional(text) }),
});

const savedReply = z.strictObject({
  ...choice.shape,
  id,
  version,
});
export type SavedReply = z.output<typeof savedReply>;

export const listSavedReplies = contract.get('/saved-replies', {
  summary: 'The saved replies of the office to queries',
  permission: 'query:handle',
  response: z.array(savedReply),
});

export const createSavedReply = contract.post('/saved-replies', {
  summary: 'Save a reply under a name',
  permission: 'query:handle',
  body: choice,
  response: savedReply,
  status: 201,
  errors: ['name_taken', 'too_many_replies'],
});

export const changeSavedReply = contract.put('/saved-replies/:id', {
  summary: 'Change a saved reply',
  permission: 'query:handle',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...choice.shape, version }),
  response: savedReply,
  errors: ['name_taken'],
});

export const deleteSavedReply = contract.delete('/saved-replies/:id', {
  summary: 'Delete a saved reply',
  permission: 'query:handle',
  params: z.strictObject({ id }),
  body: z.strictObject({ version }),
  response: nothing,
  errors: ['version_conflict'],
});
