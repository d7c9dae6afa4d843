import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { ofApplication } from './application-command.ts';
import { avatarColour } from './avatar.ts';
import { contract } from './contract.ts';
import { id, instant, nothing, paragraph, version } from './primitives.ts';

// The office's notes on an application. Applicants and referees never see them, and they are never mailed (rule 14).

/** A member of the office mentioned with `@name` in a note. */
const mention = z.strictObject({ id, name: z.string() });

const applicationNote = z.strictObject({
  id,
  version,
  author: z.strictObject({ id, name: z.string(), colour: avatarColour }),
  body: z.string(),
  /** With their names in the text. */
  mentions: z.array(mention),
  createdAt: instant,
  /** `null` if it was never edited. */
  editedAt: z.nullable(instant),
});
export type ApplicationNote = z.output<typeof applicationNote>;

const written = {
  body: paragraph(caseLimits.noteLength),
  /** The people mentioned in the text as `@First Last`; each of them is notified. */
  mentions: z.array(id).check(z.maxLength(caseLimits.mentionsPerNote)),
};

const ofNote = z.strictObject({ id, noteId: id });

export const listApplicationNotes = contract.get('/applications/:id/notes', {
  summary: 'The internal notes on an application, the oldest first',
  permission: 'application:process',
  params: ofApplication,
  response: z.array(applicationNote),
  errors: ['own_application'],
});

export const addApplicationNote = contract.post('/applications/:id/notes', {
  summary: 'Write an internal note on an application; whoever it mentions is notified',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject(written),
  response: applicationNote,
  status: 201,
  errors: ['own_application', 'mention_unknown'],
});

export const editApplicationNote = contract.put('/applications/:id/notes/:noteId', {
  summary: 'Change an own note; whom it mentions for the first time is notified',
  permission: 'application:process',
  params: ofNote,
  body: z.strictObject({ ...written, version }),
  response: applicationNote,
  errors: ['own_application', 'not_the_author', 'mention_unknown', 'version_conflict'],
});

export const deleteApplicationNote = contract.post('/applications/:id/notes/:noteId/delete', {
  summary: 'Put an own note into the junk box',
  permission: 'application:process',
  params: ofNote,
  body: z.strictObject({ version }),
  response: nothing,
  errors: ['own_application', 'not_the_author', 'version_conflict'],
});
