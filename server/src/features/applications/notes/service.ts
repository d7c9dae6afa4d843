import type { FastifyInstance } from 'fastify';
import type { addApplicationNote, ApplicationNote, BodyOf, editApplicationNote } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import { assertVisible, lockVisible } from '../access.ts';
import { type ApplicationRow, createApplicationRepository } from '../repository.ts';
import type { JunkRules } from '../../../platform/junk/junk.ts';
import { createNoteRepository, type NoteRow, type NoteWithAuthor } from './repository.ts';

type User = Caller['user'];

type Mentions = NoteRow['mentions'];

interface OfNote {
  id: string;
  noteId: string;
}

/** The office's internal notes on an application; the timeline, mails and exports do not contain them. */
export function createNoteService({ db, clock, junk }: FastifyInstance) {
  /** Locks the application and finds one's own note on it. @throws Problem 404, 403 or 409 `version_conflict` */
  const lockOwnNote = async (tx: Transaction, { id, noteId }: OfNote, version: number, user: User) => {
    const application = notOwn(await lockVisible(tx, id, user), user);
    const notes = createNoteRepository(tx);
    const note = await notes.one(id, noteId);
    if (!note) throw problem.notFound();
    if (note.authorId !== user.id)
      throw problem.forbidden('not_the_author', 'Only the person who wrote this note can change or delete it.');
    if (note.version !== version) throw problem.versionConflict(toNote(await notes.withAuthor(noteId)));
    return { application, note };
  };

  return {
    /** @throws Problem 404, or 403 `own_application` */
    async list(id: string, user: User): Promise<ApplicationNote[]> {
      notOwn(await assertVisible(db, id, user), user);
      return (await createNoteRepository(db).ofApplication(id)).map(toNote);
    },

    /** Mentioned people are notified; without a mention, the assignee is. */
    add: (id: string, { body, mentions }: BodyOf<typeof addApplicationNote>, { user, actor }: Caller) =>
      db.transaction(async (tx): Promise<ApplicationNote> => {
        const application = notOwn(await lockVisible(tx, id, user), user);
        const notes = createNoteRepository(tx);
        const mentioned = await mentionsIn(tx, { body, mentions }, application);
        const values = { applicationId: id, authorId: user.id, body, mentions: mentioned, createdAt: clock.now() };
        const note = await notes.add(values);
        const to = mentioned.map((one) => one.id);
        const news = { subject: { applicationId: id }, actor };
        await notify(tx, clock, { ...news, kind: 'mentioned', to });
        const { assigneeId } = application;
        if (assigneeId && assigneeId !== application.applicantId && !to.includes(assigneeId))
          await notify(tx, clock, { ...news, kind: 'application_noted', to: [assigneeId] });
        const after = { noteId: note.id, mentions: to.length };
        await writeAudit(tx, clock, { actor, action: 'application.noted', entityId: id, after });
        return toNote(await notes.withAuthor(note.id));
      }),

    /** People already mentioned are not notified again. */
    edit: (of: OfNote, { version, body, mentions }: BodyOf<typeof editApplicationNote>, { user, actor }: Caller) =>
      db.transaction(async (tx): Promise<ApplicationNote> => {
        const { application, note } = await lockOwnNote(tx, of, version, user);
        const notes = createNoteRepository(tx);
        const mentioned = await mentionsIn(tx, { body, mentions }, application, note.mentions);
        await notes.change(note.id, { body, mentions: mentioned, editedAt: clock.now() });
        const to = mentioned.map((one) => one.id).filter((id) => note.mentions.every((before) => before.id !== id));
        await notify(tx, clock, { kind: 'mentioned', subject: { applicationId: of.id }, to, actor });
        const after = { noteId: note.id, mentions: mentioned.length };
        await writeAudit(tx, clock, { actor, action: 'application.note_edited', entityId: of.id, after });
        return toNote(await notes.withAuthor(note.id));
      }),

    remove: (of: OfNote, version: number, { user, actor }: Caller): Promise<void> =>
      db.transaction(async (tx) => {
        const { application, note } = await lockOwnNote(tx, of, version, user);
        await createNoteRepository(tx).change(note.id, { deletedAt: clock.now() });
        // An applicant who works in the office sees the label in the list, so it must not contain the text.
        await junk.put(tx, { kind: 'note', id: note.id, label: `${application.number} ${fullName(user)}`, actor });
        const before = { noteId: note.id };
        await writeAudit(tx, clock, { actor, action: 'application.note_deleted', entityId: of.id, before });
      }),
  };
}

/** Members of the office can apply, too; then they have an applicant's access. @throws Problem 403 */
function notOwn(application: ApplicationRow, user: User): ApplicationRow {
  if (application.applicantId === user.id)
    throw problem.forbidden('own_application', 'You can’t read or write notes on your own application.');
  return application;
}

interface NoteText {
  body: string;
  mentions: readonly string[];
}

/**
 * The people a text mentions, by their names in it; those not in the text are left out.
 * @param before people mentioned before: they stay, whatever happened to their accounts
 * @throws Problem 409 `mention_unknown` for people who can't read the note
 */
async function mentionsIn(
  db: Queryable,
  { body, mentions }: NoteText,
  { applicantId }: ApplicationRow,
  before: Mentions = [],
): Promise<Mentions> {
  const kept = before.filter(({ id }) => mentions.includes(id));
  const added = [...new Set(mentions)].filter((id) => kept.every((one) => one.id !== id));
  const office = added.length > 0 ? await createNoteRepository(db).officeAmong(added) : [];
  const found = office.filter(({ id }) => id !== applicantId).map(({ id, ...name }) => ({ id, name: fullName(name) }));
  if (found.length < added.length)
    throw problem.conflict(
      'mention_unknown',
      'You mention someone who no longer works in the office or can’t read this note. Remove the mention.',
    );
  return [...kept, ...found].filter(({ name }) => body.includes(`@${name}`));
}

const toNote = ({ note, author }: NoteWithAuthor): ApplicationNote => ({
  id: note.id,
  version: note.version,
  author: { id: author.id, name: fullName(author), colour: author.colour },
  body: note.body,
  mentions: note.mentions,
  createdAt: note.createdAt.toISOString(),
  editedAt: note.editedAt?.toISOString() ?? null,
});

/** Notes on applications in the junk box. Restoring one does not notify anyone again. */
export const noteJunk = (): JunkRules => ({
  kind: 'note',

  async describe(db, { entityId }, reader) {
    const found = await createNoteRepository(db).withApplication(entityId);
    if (!found) return { facts: [], text: null };
    const { note, author, application } = found;
    return {
      facts: [
        { name: 'application', value: application.number, type: 'text' },
        { name: 'author', value: fullName(author), type: 'text' },
        { name: 'created', value: note.createdAt.toISOString(), type: 'instant' },
      ],
      // People cannot read notes on their own application.
      text: application.applicantId === reader.id ? null : note.body,
    };
  },

  plan: async () => ({ effects: [], obstacle: null }),

  async lock(tx, { entityId }) {
    const found = await createNoteRepository(tx).withApplication(entityId);
    if (found) await createApplicationRepository(tx).lock(found.note.applicationId);
  },

  restore: (tx, { entityId }) => createNoteRepository(tx).change(entityId, { deletedAt: null }),

  purge: (tx, { entityId }) => createNoteRepository(tx).remove(entityId),
});
