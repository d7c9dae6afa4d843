import { useState } from 'react';
import type { BulkResult, InvoiceSummary } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, Stack, Text } from '@guildhall/shared/ui/core';
import { Dialog, Money } from '@guildhall/shared/ui/data';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { useIssueInvoices } from './api.ts';

const reasons = ['version_conflict', 'invoice_issued'] as const;

interface IssueManyProps {
  /** The selected invoices in the order of the list; those that are no drafts stay as they are. */
  chosen: readonly InvoiceSummary[];
  onIssued: (ids: readonly string[]) => void;
}

/** Issues the selected drafts after a question that lists them, and says which could not be issued, and why. */
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

interface IssueDialogProps {
  drafts: readonly InvoiceSummary[];
  onIssued: (ids: readonly string[]) => void;
  onClosed: () => void;
}

function IssueDialog({ drafts, onIssued, onClosed }: IssueDialogProps) {
  const { t } = useTranslation('invoicing');
  const issue = useIssueInvoices();
  const { data: results } = issue;
  const start = () =>
    issue.mutate(
      drafts.map(({ id, version }) => ({ id, version })),
      { onSuccess: (all) => onIssued(all.flatMap(({ id, ok }) => (ok ? id : []))) },
    );
  return (
    <Dialog
      open
      title={t('bulk.title', { count: drafts.length })}
      onClose={onClosed}
      actions={
        results ? (
          <Button variant="contained" onClick={onClosed}>
            {t('admin:common.close')}
          </Button>
        ) : (
          <>
            <Button variant="text" onClick={onClosed}>
              {t('admin:common.cancel')}
            </Button>
            <Button variant="contained" icon="send" pending={issue.isPending} onClick={start}>
              {t('bulk.confirm')}
            </Button>
          </>
        )
      }
    >
      {results ? <Report drafts={drafts} results={results} /> : <Question drafts={drafts} error={issue.error} />}
    </Dialog>
  );
}

function Question({ drafts, error }: { drafts: readonly InvoiceSummary[]; error: Error | null }) {
  const { t } = useTranslation('invoicing');
  return (
    <Stack gap={2}>
      {error && (
        <Alert severity="error" live="alert">
          {problemText(error)}
        </Alert>
      )}
      <Text>{t('bulk.text')}</Text>
      <RowList label={t('bulk.list')}>
        {drafts.map((draft) => (
          <ListRow key={draft.id}>
            <Named draft={draft} />
            <Money value={draft.gross} />
          </ListRow>
        ))}
      </RowList>
    </Stack>
  );
}

function Report({ drafts, results }: { drafts: readonly InvoiceSummary[]; results: readonly BulkResult[] }) {
  const { t } = useTranslation('invoicing');
  const refused = results.filter(({ ok }) => !ok);
  const why = ({ code, message }: BulkResult) => {
    const known = reasons.find((reason) => reason === code);
    return known ? t(`bulk.why.${known}`) : message;
  };
  return (
    <Stack gap={2}>
      <Alert severity={refused.length === 0 ? 'success' : 'warning'} live="status">
        {t('bulk.done', { count: results.length - refused.length })}{' '}
        {refused.length > 0 && t('bulk.refused', { count: refused.length })}
      </Alert>
      {refused.length > 0 && (
        <RowList label={t('bulk.results')}>
          {refused.map((result) => (
            <ListRow key={result.id}>
              <Named draft={drafts.find(({ id }) => id === result.id)} quiet={why(result)} />
            </ListRow>
          ))}
        </RowList>
      )}
    </Stack>
  );
}

function Named({ draft, quiet = draft?.subject }: { draft: InvoiceSummary | undefined; quiet?: string | null }) {
  return (
    <Block shrink grow>
      <Text breakWords weight="semibold">
        <bdi>{draft?.payerName}</bdi>
      </Text>
      <Text size="small" tone="secondary" breakWords>
        <bdi>{quiet}</bdi>
      </Text>
    </Block>
  );
}
