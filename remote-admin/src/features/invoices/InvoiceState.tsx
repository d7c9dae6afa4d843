import type { InvoiceSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Row } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';

/** The invoice's status, and whether it is overdue or a credit note. */
export function InvoiceState({ invoice }: { invoice: Pick<InvoiceSummary, 'state' | 'isOverdue' | 'kind'> }) {
  const { t } = useTranslation('admin');
  return (
    <Row gap={0.75} wrap>
      <StateChip group="invoice.state" state={invoice.state} />
      {invoice.isOverdue && <StatusChip status="overdue" label={t('invoices.overdue')} />}
      {invoice.kind === 'credit_note' && (
        <StatusChip status="credit_note" icon="undo" label={t('invoice.creditNote')} />
      )}
    </Row>
  );
}
