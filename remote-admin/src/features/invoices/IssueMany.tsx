import { useState } from 'react';
import type { InvoiceSummary, listInvoices, QueryOf } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Text, Row } from '@guildhall/shared/ui/core';
import { useFormat } from '@guildhall/shared/format';
import { BulkDialog } from '../../lib/bulk/BulkDialog.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { useIssueInvoices, useStartIssueRun } from './api.ts';

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

interface IssueAllProps {
  /** The search and sort order of the list of drafts. */
  query: Pick<QueryOf<typeof listInvoices>, 'q' | 'sort'>;
  /** The number of drafts in it. */
  count: number;
}

/** Issues all drafts of a list after a confirmation: a job does it, and a card above the list shows the progress. */
export function IssueAll({ query: { q, sort }, count }: IssueAllProps) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const start = useStartIssueRun();
  return (
    <Row px={{ xs: 2, sm: 3 }} py={1.25}>
      <Button size="small" variant="text" icon="send" onClick={() => setAsked(true)}>
        {t('bulk.issueAll', { count, shown: format.number(count) })}
      </Button>
      <ConfirmCommand
        open={isAsked}
        title={
          count > limits.countedRows
            ? t('bulk.titleMore', { total: format.number(limits.countedRows) })
            : t('bulk.title', { count })
        }
        confirm={t('bulk.confirm')}
        command={start}
        input={{ sort, expected: count, ...(q && { q }) }}
        done={t('bulk.started')}
        onClose={() => setAsked(false)}
      >
        {t('bulk.allText')}
      </ConfirmCommand>
    </Row>
  );
}
