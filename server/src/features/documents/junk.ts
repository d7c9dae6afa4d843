import { closedApplicationStates, limits, localText, type JunkObstacle } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import type { FileRow } from '../../platform/files/store.ts';
import type { JunkRules } from '../../platform/junk/junk.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import {
  asksFor,
  createApplicationRepository,
  createDocumentRepository,
  openChangesOf,
  type DocumentRow,
} from '../applications/public.ts';
import { createDocumentJunkRepository } from './repository.ts';

/** A document for the timeline, which names kinds in the reader's language: the association's own have their names along. */
export const documentDetails = ({ kind, kindName }: Pick<DocumentRow, 'kind' | 'kindName'>, file: string) => ({
  kind,
  ...(kindName && { kindName }),
  file,
});

/** Removes a document from its application and moves it to the junk box. */
export async function putDocumentIntoJunk(
  tx: Transaction,
  { clock, junk }: FastifyInstance,
  { document, file, actor }: { document: DocumentRow; file: FileRow; actor: Actor },
): Promise<void> {
  await createDocumentRepository(tx).remove(document.id, clock.now());
  await junk.put(tx, { kind: 'file', id: document.id, label: file.name, actor });
}

async function obstacleFor(db: Queryable, document: DocumentRow, file: FileRow): Promise<JunkObstacle | null> {
  const row = await createApplicationRepository(db).byId(document.applicationId);
  if (!row || closedApplicationStates.includes(row.state)) return 'application_closed';
  const isAsked =
    row.state === 'changes_requested' && asksFor(await openChangesOf(db, row.id), 'document', document.kind);
  if (row.state !== 'draft' && !isAsked) return 'application_sent';
  const usage = await createDocumentRepository(db).usage(row.id);
  const isFull = usage.files >= limits.filesPerStep || usage.bytes + file.sizeBytes > limits.applicationBytes;
  return isFull ? 'too_many_files' : null;
}

/** Documents of applications in the junk box. */
export function documentJunk({ clock, files }: FastifyInstance): JunkRules {
  return {
    kind: 'file',

    async describe(db, { entityId }, { language }) {
      const found = await createDocumentJunkRepository(db).byId(entityId);
      if (!found) return { facts: [], text: null };
      const { document, file, applicationNumber } = found;
      return {
        facts: [
          { name: 'application', value: applicationNumber, type: 'text' },
          document.kindName
            ? { name: 'document', value: localText(document.kindName, language), type: 'text' }
            : { name: 'document', value: `document.kind.${document.kind}`, type: 'kind' },
          { name: 'size', value: String(file.sizeBytes), type: 'bytes' },
          { name: 'created', value: document.createdAt.toISOString(), type: 'instant' },
        ],
        text: null,
      };
    },

    async plan(db, { entityId }) {
      const found = await createDocumentJunkRepository(db).byId(entityId);
      return {
        effects: [],
        obstacle: found ? await obstacleFor(db, found.document, found.file) : 'application_closed',
      };
    },

    async lock(tx, { entityId }) {
      const found = await createDocumentJunkRepository(tx).byId(entityId);
      if (found) await createApplicationRepository(tx).lock(found.document.applicationId);
    },

    async restore(tx, { entityId }, { actor }) {
      const repository = createDocumentJunkRepository(tx);
      const found = await repository.byId(entityId);
      if (!found) return;
      const { applicationId, kind } = found.document;
      await repository.restore(entityId);
      await createApplicationRepository(tx).touch(applicationId, clock.now());
      const details = documentDetails(found.document, found.file.name);
      await writeTimeline(tx, clock, { applicationId, actor, event: 'document.restored', details });
      const after = { applicationId, kind };
      await writeAudit(tx, clock, { actor, action: 'document.restored', entityId, after });
    },

    /** A submitted document stays with the application, whose PDF lists it. */
    async purge(tx, { entityId }) {
      const repository = createDocumentJunkRepository(tx);
      const found = await repository.byId(entityId);
      if (!found || (await repository.wasSubmitted(found.document))) return;
      await repository.remove(entityId);
      await files.remove(tx, found.file.id);
    },
  };
}
