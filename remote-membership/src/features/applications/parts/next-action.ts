import type { ApplicationSummary } from '@guildhall/shared/contracts';
import type { NextStepKey } from '@guildhall/shared/domain';
import { paths } from '../../../paths.ts';

type Case = Pick<ApplicationSummary, 'id' | 'progress'>;

/**
 * Target of an application's main button, and the key of its texts (`next.action.…`).
 * @param invoiceId the invoice that the application waits for
 */
export function nextAction({ id, progress }: Case, invoiceId: string | null | undefined) {
  const ways: Partial<Record<NextStepKey, string>> = {
    complete_and_submit: paths.application(id),
    make_changes: paths.application(id),
    name_referee: paths.nameReferee(id),
    pay_invoice: invoiceId ? paths.pay(invoiceId) : paths.invoices({ state: 'open' }),
    meet_conditions: paths.askQuery(id),
    ask_office: paths.askQuery(id),
    apply_again: paths.anotherApplication,
  };
  const to = ways[progress.nextStep];
  return to === undefined
    ? { to: paths.dashboard(id), label: 'next.action.other', isMine: false }
    : { to, label: `next.action.${progress.nextStep}`, isMine: progress.turn === 'applicant' };
}
