import type { FastifyInstance } from 'fastify';
import type { RefereeReceipt } from '@guildhall/shared/contracts';
import { dateFormatter } from '@guildhall/shared/domain';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import type { ApplicationRow, RefereeRow } from '../../applications/public.ts';
import { fullName } from '../../../platform/audit/actor.ts';
import { refereeReceiptMail } from './mail-texts.ts';
import { mailReferee } from '../requests.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { languageOfDeclaration } from './declarations.ts';
import { printReceipt } from './receipt-pdf.ts';
import { answerLabels, emptyValue, receiptTexts } from './texts.ts';

/** A referee's answer and the declaration they agreed to (rule 6); `null` before there is an answer. */
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

interface Answered {
  application: ApplicationRow;
  referee: RefereeRow;
  receipt: RefereeReceipt;
}

/** The receipt as a file, in the language the answer was given in. */
export async function receiptFile(
  db: Queryable,
  {
    application,
    referee,
    receipt,
  }: Omit<Answered, 'application'> & { application: Pick<ApplicationRow, 'applicantName'> },
) {
  const { name: association, zone } = await readSetting(db, 'association');
  const language = languageOfDeclaration(receipt.declaration);
  const content = await printReceipt({
    ...{ receipt, language, association, zone },
    applicant: application.applicantName,
    referee: fullName(referee),
    signaturePath: referee.signaturePath,
  });
  return { name: receiptTexts[language].file, mediaType: 'application/pdf', content };
}

/**
 * Mails the receipt, as text and as PDF, in the language the answer was given in. Printed within the transaction: it
 * takes a tenth of a second, and only delays other answers in the same application.
 */
export async function mailReceipt(
  tx: Transaction,
  app: FastifyInstance & { files: FileStore },
  { application, referee, receipt }: Answered,
): Promise<void> {
  const { zone } = await readSetting(tx, 'association');
  const language = languageOfDeclaration(receipt.declaration);
  const at = dateFormatter(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  });
  const printed = await receiptFile(tx, { application, referee, receipt });
  const file = await app.files.add(tx, await app.files.keep(printed), null);
  await mailReferee(
    tx,
    app,
    { application, referee },
    {
      template: refereeReceiptMail,
      language,
      attachments: [{ fileId: file.id, name: file.name }],
      data: {
        referee: fullName(referee),
        applicant: application.applicantName,
        answer: answerLabels[language][receipt.answer],
        at: at.format(new Date(receipt.answeredAt)),
        signedAs: receipt.signedAs ?? emptyValue,
        statement: receipt.statement || emptyValue,
        version: receipt.declaration.version,
        sha256: receipt.declaration.sha256,
        declaration: receipt.declaration.text,
      },
    },
  );
}
