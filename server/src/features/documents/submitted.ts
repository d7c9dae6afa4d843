import type { Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Download } from '../../platform/files/download.ts';
import { assertVisible, printApplication } from '../applications/public.ts';
import { readSubmitted } from './submitted-read-model.ts';

type Wanted = Pick<Caller, 'user'> & { applicationId: string; language: Language };

export function createSubmittedService({ db }: FastifyInstance) {
  return {
    /** The submitted application as a PDF in the reader's language, for everyone who may see the application. */
    print: async ({ applicationId, user, language }: Wanted): Promise<Download> => {
      const application = await assertVisible(db, applicationId, user);
      const content = await printApplication(await readSubmitted(db, application, { user, language }));
      const name = `${application.number}.pdf`;
      return { name, mediaType: 'application/pdf', sizeBytes: content.length, content };
    },
  };
}
