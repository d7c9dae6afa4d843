import { useState } from 'react';
import type { InvoiceDetail, InvoiceRecord } from '@guildhall/shared/contracts';
import { auditActionName } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Button, Card, Icon, RouteLink, Row, Skeleton, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { ErrorState, Timeline } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { invoiceRecordQuery, useResendInvoice } from './api.ts';
import { CreditPaymentDialog } from './CreditPaymentDialog.tsx';
import { DunningCard } from './DunningCard.tsx';
import { NoteForm } from './NoteForm.tsx';

/** The office's own information on an invoice: available credit, a note, and its history. */
export function OfficeRecord({ invoice }: { invoice: InvoiceDetail }) {
  const record = useQuery(invoiceRecordQuery(invoice.id));
  if (record.data)
    return (
      <>
        {record.data.isPayerDeceased && <PayerDeceased />}
        <CreditOnAccount invoice={invoice} record={record.data} />
        {record.data.dunning && <DunningCard invoice={invoice} dunning={record.data.dunning} />}
        <Note invoice={invoice} note={record.data.note} />
        {invoice.state !== 'draft' && <Mails invoice={invoice} mails={record.data.mails} />}
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

function PayerDeceased() {
  const { t } = useTranslation('invoicing');
  return (
    <Alert severity="warning" title={t('payerDeceased.title')}>
      {t('payerDeceased.text')}
    </Alert>
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

/** When the invoice was sent, to whom, and whether it arrived; sends it again. */
function Mails({ invoice, mails }: { invoice: InvoiceDetail } & Pick<InvoiceRecord, 'mails'>) {
  const { t } = useTranslation('invoicing');
  const resend = useResendInvoice(invoice.id);
  return (
    <Card title={t('mails.title')}>
      <Stack gap={1.5} align="flex-start">
        {mails.length === 0 ? (
          <Text tone="secondary">{t('mails.none')}</Text>
        ) : (
          <Timeline
            label={t('mails.title')}
            items={mails.map(({ id, to, subject, state, createdAt, sentAt, hasBounced }) => ({
              id,
              at: sentAt ?? createdAt,
              title: <RouteLink to={paths.mails({ state: 'all', mail: id })}>{subject}</RouteLink>,
              actor: <bdi dir="ltr">{to}</bdi>,
              body: hasBounced ? t('mails.bounced') : <StateChip group="mail.state" state={state} />,
            }))}
          />
        )}
        {invoice.payer.email === '' ? (
          <Text>{t('mails.noAddress')}</Text>
        ) : (
          <Button
            icon="send"
            pending={resend.isPending}
            onClick={() =>
              resend.mutate(invoice.version, {
                onSuccess: () => toast.success(t('mails.resent', { email: invoice.payer.email })),
                onError: (error) => toast.error(problemText(error)),
              })
            }
          >
            {t(mails.length === 0 ? 'mails.send' : 'mails.resend')}
          </Button>
        )}
      </Stack>
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
