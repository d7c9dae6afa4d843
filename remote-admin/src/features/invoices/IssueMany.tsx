import { useState } from 'react';
import type { InvoiceSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Text } from '@guildhall/shared/ui/core';
import { BulkDialog } from '../../lib/bulk/BulkDialog.tsx';
import { useIssueInvoices } from './api.ts';

interface IssueManyProps {
  /** The selected invoices in list order; those that are not drafts stay unchanged. */
  chosen: readonly InvoiceSummary[];
  onIssued: (ids: readonly string[]) => void;
}

/** Issues the selected drafts after a confirmation that lists them, and reports which could not be issued, and why. */
export function IssueMany({ chosen, onIssued }: IssueManyProps) {
  const { t } = useTranslation('invoicing');
  const [drafts, setDrafts] = useState<readonly InvoiceSummary[] | null>(null);
  const found = chosen.filter(({ state }) => state === 'draft');
  return (
    <>
      {found.length === 0 ? (
        chosen.length > 0 && <Text tone="secondary">{t('bulk.noDraft')}</Text>
      ) : (
        <Button size="small" icon="send" onClick={() => setDrafts(found)}>
          {t('bulk.issue', { count: found.length })}
        </Button>
      )}
      {drafts && <IssueDialog drafts={drafts} onIssued={onIssued} onClosed={() => setDrafts(null)} />}
    </>
  );
}

interface IssueDialogProps extends Pick<IssueManyProps, 'onIssued'> {
  drafts: readonly InvoiceSummary[];
  onClosed: () => void;
}

function IssueDialog({ drafts, onIssued, onClosed }: IssueDialogProps) {
  const { t } = useTranslation('invoicing');
  return (
    <BulkDialog
      action={t('bulk.confirm')}
      icon="send"
      text={t('bulk.text')}
      texts={{
        title: t('bulk.title', { count: drafts.length }),
        rows: t('bulk.list'),
        done: (count) => t('bulk.done', { count }),
        refused: (count) => t('bulk.refused', { count }),
        notDone: t('bulk.results'),
      }}
      rows={drafts.map(({ id, version, payerName, subject, gross }) => ({
        id,
        version,
        name: payerName,
        quiet: subject,
        amount: gross,
      }))}
      change={useIssueInvoices()}
      toBody={(items) => items}
      onChanged={onIssued}
      onClosed={onClosed}
    />
  );
}
