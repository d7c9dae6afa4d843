import { useState } from 'react';
import type { listInvoices, QueryOf } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { useStartIssueRun } from './api.ts';

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
  const closed = () => {
    setAsked(false);
    start.reset();
  };
  return (
    <Row px={{ xs: 2, sm: 3 }} py={1.25}>
      <Button size="small" variant="text" icon="send" onClick={() => setAsked(true)}>
        {t('bulk.issueAll', { count, shown: format.total(count) })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={
          count > limits.countedRows
            ? t('bulk.titleMore', { total: format.number(limits.countedRows) })
            : t('bulk.title', { count })
        }
        confirm={t('bulk.confirm')}
        pending={start.isPending}
        error={start.error}
        onConfirmed={() =>
          start.mutate(
            { sort, expected: count, ...(q && { q }) },
            {
              onSuccess: () => {
                closed();
                toast.success(t('bulk.started'));
              },
            },
          )
        }
        onClose={closed}
      >
        {t('bulk.allText')}
      </ConfirmDialog>
    </Row>
  );
}
