import { useState } from 'react';
import type { InvoiceDetail, InvoiceRecord } from '@guildhall/shared/contracts';
import { auditActionName } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Button, Card, Icon, Row, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { ErrorState, Timeline } from '@guildhall/shared/ui/data';
import { invoiceRecordQuery } from './api.ts';
import { CreditPaymentDialog } from './CreditPaymentDialog.tsx';
import { DunningCard } from './DunningCard.tsx';
import { NoteForm } from './NoteForm.tsx';

/** The office's own information on an invoice: available credit, a note, and its history. */
export function OfficeRecord({ invoice }: { invoice: InvoiceDetail }) {
  const record = useQuery(invoiceRecordQuery(invoice.id));
  if (record.data)
    return (
      <>
        <CreditOnAccount invoice={invoice} record={record.data} />
        {record.data.dunning && <DunningCard invoice={invoice} dunning={record.data.dunning} />}
        <Note invoice={invoice} note={record.data.note} />
        <History history={record.data.history} />
      </>
    );
  if (!record.isError) return <Skeleton variant="rounded" height={240} />;
  return (
    <Card>
      <ErrorState error={record.error} onRetry={() => void record.refetch()} />
    </Card>
  );
}

function CreditOnAccount({ invoice, record: { creditOnAccount } }: { invoice: InvoiceDetail; record: InvoiceRecord }) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (creditOnAccount.amountMinor <= 0) return null;
  const isPayable = invoice.open.amountMinor > 0;
  return (
    <>
      <Alert severity="info" action={isPayable && <Button onClick={() => setOpen(true)}>{t('onAccount.use')}</Button>}>
        {t('onAccount.text', { amount: format.money(creditOnAccount) })}
      </Alert>
      {isOpen && <CreditPaymentDialog invoice={invoice} credit={creditOnAccount} onClosed={() => setOpen(false)} />}
    </>
  );
}

function Note({ invoice, note }: { invoice: InvoiceDetail; note: string }) {
  const { t } = useTranslation('invoicing');
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title={
        <Row component="span" gap={1} align="center">
          <Icon name="lock" size={18} />
          {t('note.title')}
        </Row>
      }
    >
      {isEditing ? (
        <NoteForm invoice={invoice} note={note} onClosed={() => setEditing(false)} />
      ) : (
        <Stack gap={1.5} align="flex-start">
          <Text dir="auto" keepLines breakWords tone={note ? undefined : 'secondary'}>
            {note || t('note.none')}
          </Text>
          <Button icon="edit" onClick={() => setEditing(true)}>
            {t(note ? 'note.edit' : 'note.write')}
          </Button>
        </Stack>
      )}
    </Card>
  );
}

function History({ history }: Pick<InvoiceRecord, 'history'>) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  // Invoices of the demo data have no author.
  if (history.length === 0) return null;
  return (
    <Card title={t('history.title')}>
      <Timeline
        label={t('history.title')}
        items={history.map(({ id, at, action, by, reason }) => ({
          id,
          at,
          title: auditActionName(action, language),
          actor: by ?? t('history.system'),
          ...(reason && { body: <bdi>{reason}</bdi> }),
        }))}
      />
    </Card>
  );
}
