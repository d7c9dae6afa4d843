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
import { momentOf } from '../../platform/settings/moment.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createTimelineService } from './lifecycle/repository.ts';
import { createApplicationsByApplicantRepository } from './filling/repository.ts';
import { assertVisible, readDetail } from './access.ts';
import { readFileParts } from './office/repository.ts';
import { readApplicationPage } from './list/list-read-model.ts';

/** Reading applications; commands are in `filling/` and in the processes. */
export function createApplicationService({ db, clock, reads }: FastifyInstance) {
  const timeline = createTimelineService({ db });

  return {
    list: async (query: QueryOf<typeof listApplications>, user: SignedIn['user']) => {
      const moment = await momentOf(db, clock);
      return reads.run((reading) => readApplicationPage(reading, query, user, moment));
    },

    read: (id: string, user: SignedIn['user']): Promise<ApplicationDetail> => readDetail(db, clock, id, user),

    openDraft: async (userId: string): Promise<ResponseOf<typeof getOpenDraft>> =>
      (await createApplicationsByApplicantRepository(db).newestOpenOf(userId)) ?? null,

    timeline: async (id: string, user: SignedIn['user']) => {
      const application = await assertVisible(db, id, user);
      return timeline.read(id, refereeViewerOf(user, application));
    },

    /** The confidential file. Opening it is recorded in the audit log. */
    file: async (id: string, { user, actor }: Caller): Promise<ApplicationFile> => {
      const application = await readDetail(db, clock, id, user);
      await writeAudit(db, clock, { actor, action: 'application.file_opened', entityId: id });
      return { application, ...(await readFileParts(db, id)) };
    },
  };
}
