import type { RefereeConsent } from '@guildhall/shared/contracts';
import { localText, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../../platform/audit/actor.ts';
import type { Download } from '../../../platform/files/download.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { initialSetting, parseSetting } from '../../../platform/settings/settings.ts';
import { lapsesAt } from '../../applications/public.ts';
import { readForm } from '../../membership-types/public.ts';
import { assertUsable, isAnswerable, openedBy } from './access.ts';
import { declarationIn } from './declarations.ts';
import { createLinkReader } from './link-read-model.ts';
import { receiptFile, toReceipt } from './receipt.ts';
import { sharedAnswers } from './shared-answers.ts';

/** The content of a referee's page, and the receipt. */
export function createConsentPage({ db, clock }: FastifyInstance) {
  const readByLink = createLinkReader(db);
  const usableBy = async (token: string) => {
    const opened = openedBy(await readByLink(token));
    await assertUsable(db, opened, clock.now(), opened.newestGeneration);
    return opened;
  };

  return {
    /** The referee's view of the request. Reading changes nothing: mail scanners do it all the time (domain rule 3). */
    async read(token: string, chosen?: Language): Promise<RefereeConsent> {
      const { application, referee, link, typeName, association } = await usableBy(token);
      const language = chosen ?? referee.language;
      const form = await readForm(db, application.formVersionId);
      return {
        association: (parseSetting('association', association) ?? initialSetting('association')).name,
        applicantName: application.applicantName,
        membershipType: localText(typeName, language),
        refereeName: fullName(referee),
        shared: sharedAnswers(form, application.answers, language),
        state: referee.state,
        language,
        expiresAt: (lapsesAt(referee) ?? link.expiresAt).toISOString(),
        editable: isAnswerable(application),
        declaration: declarationIn(language),
        receipt: toReceipt(referee),
      };
    },

    /** The receipt as PDF, for the holder of the link. */
    async receipt(token: string): Promise<Download> {
      const opened = await usableBy(token);
      const receipt = toReceipt(opened.referee);
      if (!receipt) throw problem.conflict('no_answer_yet', 'There is no answer yet, so there is no receipt.');
      const file = await receiptFile(db, { ...opened, receipt });
      return { ...file, sizeBytes: file.content.length };
    },
  };
}
