import { fullName } from '@guildhall/shared/domain';
import type { JunkRules } from '../../../platform/junk/junk.ts';
import { createApplicationRepository } from '../repository.ts';
import { createNoteRepository } from './repository.ts';

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
