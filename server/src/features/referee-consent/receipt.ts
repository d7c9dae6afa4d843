import type { RefereeReceipt } from '@guildhall/shared/contracts';
import { languageFacts, type Language } from '@guildhall/shared/domain';
import type { Transaction } from '../../database/client.ts';
import type { CaseNeeds } from '../applications/case.ts';
import type { ApplicationRow } from '../applications/repository.ts';
import { fullName } from '../audit/actor.ts';
import { refereeReceiptMail } from '../mails/templates/referees.ts';
import type { RefereeRow } from '../referees/repository.ts';
import { mailReferee } from '../referees/requests.ts';
import { readSetting } from '../settings/settings.ts';
import { answerWords, nothingInWords } from './texts.ts';

/** What a referee has answered and agreed to (rule 6); `null` before there is an answer. */
export function toReceipt({
  answer,
  answeredAt,
  signedAs,
  isConfidential,
  declaration,
  statement,
}: RefereeRow): RefereeReceipt | null {
  if (!answer || !answeredAt || !declaration) return null;
  return {
    answer,
    answeredAt: answeredAt.toISOString(),
    signedAs,
    confidential: isConfidential,
    declaration,
    statement: statement ?? '',
  };
}

/** Mails the receipt in the language the answer was given in. */
export async function mailReceipt(
  tx: Transaction,
  needs: Pick<CaseNeeds, 'mails'>,
  {
    application,
    referee,
    receipt,
    language,
  }: {
    application: ApplicationRow;
    referee: RefereeRow;
    receipt: RefereeReceipt;
    language: Language;
  },
): Promise<void> {
  const { zone } = await readSetting(tx, 'association');
  const at = new Intl.DateTimeFormat(languageFacts[language].tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  });
  await mailReferee(
    tx,
    needs,
    { application, referee },
    {
      template: refereeReceiptMail,
      language,
      data: {
        referee: fullName(referee),
        applicant: application.applicantName,
        answer: answerWords[language][receipt.answer],
        at: at.format(new Date(receipt.answeredAt)),
        signedAs: receipt.signedAs ?? nothingInWords,
        statement: receipt.statement || nothingInWords,
        version: receipt.declaration.version,
        sha256: receipt.declaration.sha256,
        declaration: receipt.declaration.text,
      },
    },
  );
}
