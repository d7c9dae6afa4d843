import type { RefereeConsent } from '@guildhall/shared/contracts';
import { localText, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../../platform/audit/actor.ts';
import type { Download } from '../../../platform/files/download.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { lapsesAt } from '../../applications/public.ts';
import { createMembershipTypeRepository, readForm } from '../../membership-types/public.ts';
import { assertUsable, followLink, isAnswerable } from './access.ts';
import { declarationIn } from './declarations.ts';
import { receiptFile, toReceipt } from './receipt.ts';
import { sharedAnswers } from './shared-answers.ts';

/** What a referee's page shows, and the receipt it offers. */
export function createConsentPage({ db, clock }: Pick<FastifyInstance, 'db' | 'clock'>) {
  return {
    /** What a referee is asked. Reading changes nothing: mail scanners do it all the time (domain rule 3). */
    async read(token: string, chosen?: Language): Promise<RefereeConsent> {
      const opened = await followLink(db, token);
      await assertUsable(db, opened, clock.now());
      const { application, referee, link } = opened;
      const language = chosen ?? referee.language;
      const [form, type, association] = await Promise.all([
        readForm(db, application.formVersionId),
        createMembershipTypeRepository(db).byId(application.membershipTypeId),
        readSetting(db, 'association'),
      ]);
      return {
        association: association.name,
        applicantName: application.applicantName,
        membershipType: type ? localText(type.name, language) : '',
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

    /** The receipt as PDF, for whoever holds the link. */
    async receipt(token: string): Promise<Download> {
      const opened = await followLink(db, token);
      await assertUsable(db, opened, clock.now());
      const receipt = toReceipt(opened.referee);
      if (!receipt) throw problem.conflict('no_answer_yet', 'There is no answer yet, so there is no receipt of it.');
      const file = await receiptFile(db, { ...opened, receipt });
      return { ...file, sizeBytes: file.content.length };
    },
  };
}
