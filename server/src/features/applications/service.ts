import type {
  ApplicationDetail,
  ApplicationFile,
  QueryOf,
  ResponseOf,
  getOpenDraft,
  listApplications,
} from '@guildhall/shared/contracts';
import { refereeViewerOf } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createTimelineService } from './timeline-read-model.ts';
import { assertVisible, momentOf, readDetail, type Caller } from './case.ts';
import { readFileParts } from './file-read-model.ts';
import { readApplicationPage } from './list.ts';
import { createListPages } from './list-pages.ts';
import { createApplicationRepository } from './repository.ts';

/** Reading applications; what changes them stands in `drafts`, `submission`, `office` and the decisions feature. */
export function createApplicationService({ db, clock }: Pick<FastifyInstance, 'db' | 'clock'>) {
  const timeline = createTimelineService({ db });
  const pages = createListPages(db);

  return {
    list: async (query: QueryOf<typeof listApplications>, user: SignedIn['user']) =>
      readApplicationPage(db, query, user, await momentOf(db, clock), pages),

    read: (id: string, user: SignedIn['user']): Promise<ApplicationDetail> => readDetail(db, clock, id, user),

    openDraft: async (userId: string): Promise<ResponseOf<typeof getOpenDraft>> =>
      (await createApplicationRepository(db).newestOpenOf(userId)) ?? null,

    timeline: async (id: string, user: SignedIn['user']) => {
      const application = await assertVisible(db, id, user);
      return timeline.read(id, refereeViewerOf(user, application));
    },

    /** The confidential file. That somebody opened it stands in the audit log. */
    file: async (id: string, { user, actor }: Caller): Promise<ApplicationFile> => {
      const application = await readDetail(db, clock, id, user);
      await writeAudit(db, clock, { actor, action: 'application.file_opened', entityId: id });
      return { application, ...(await readFileParts(db, id)) };
    },
  };
}
