import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery, useQueryClient } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import {
  Button,
  ButtonLink,
  Card,
  CircularProgress,
  Icon,
  Row,
  type IconName,
  Alert,
  Grid,
  RouteLink,
  Box,
  Typography,
} from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page, DateText, DescriptionList, Money } from '@guildhall/shared/ui/data';
import { problemText } from '@guildhall/shared/http';
import { ReceiptButton } from '@guildhall/shared/features/receipt-button';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { paths } from '../../paths.ts';
import { applicationKeys } from '../applications/api.ts';
import { dashboardKeys } from '../../query-keys.ts';
import { invoiceKeys, useDownloadInvoice } from '../invoices/api.ts';
import { isPollLimitReached, checkoutQuery, type Checkout } from './api.ts';

/** `/payment-success?checkout=…`: waits briefly for the provider's confirmation and shows the result of the payment. */
export default function PaymentSuccessPage() {
  const { t } = useTranslation('membership');
  const client = useQueryClient();
  const [params] = useSearchParams();
  const id = params.get('checkout') ?? '';
  const query = checkoutQuery(id);
  // Reading `dataUpdatedAt` makes every response render, even an unchanged one.
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({ ...query, enabled: id !== '' });
  const isLate = dataUpdatedAt > 0 && isPollLimitReached(client.getQueryState(query.queryKey));
  return (
    <Page title={t('receipt.title')} width="narrow">
      <Card>
        <div aria-live="polite">
          {id === '' ? (
            <EmptyState icon="card" title={t('receipt.missing')} action={<Home />} />
          ) : data && data.state !== 'pending' ? (
            <Outcome checkout={data} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : isLate ? (
            <EmptyState
              icon="clock"
              title={t('receipt.late')}
              text={t('receipt.lateText')}
              action={
                <>
                  <Button variant="contained" pending={isFetching} onClick={() => void refetch()}>
                    {t('receipt.ask')}
                  </Button>
                  <Home />
                </>
              }
            />
          ) : (
            <PaymentNotice mark={<CircularProgress size={36} aria-hidden />} title={t('receipt.waiting')}>
              {t('receipt.waitingText')}
            </PaymentNotice>
          )}
        </div>
      </Card>
    </Page>
  );
}

function Home() {
  const { t } = useTranslation('membership');
  return <ButtonLink to={paths.home}>{t('receipt.home')}</ButtonLink>;
}

interface Ending {
  icon: IconName;
  tone: 'error' | 'warning' | 'info';
  textKey: 'failed' | 'cancelled' | 'needs_review' | 'refunded';
  mayTryAgain: boolean;
}

const endings: Partial<Record<Checkout['state'], Ending>> = {
  failed: { icon: 'crossCircle', tone: 'error', textKey: 'failed', mayTryAgain: true },
  cancelled: { icon: 'undo', tone: 'info', textKey: 'cancelled', mayTryAgain: true },
  needs_review: { icon: 'alert', tone: 'warning', textKey: 'needs_review', mayTryAgain: false },
  partly_refunded: { icon: 'undo', tone: 'info', textKey: 'refunded', mayTryAgain: false },
  refunded: { icon: 'undo', tone: 'info', textKey: 'refunded', mayTryAgain: false },
};

function Outcome({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('membership');
  const ending = endings[checkout.state];
  if (!ending) return <Receipt checkout={checkout} />;
  const { icon, tone, textKey, mayTryAgain } = ending;
  return (
    <>
      <PaymentNotice
        isResult
        mark={<Icon name={icon} size={44} />}
        colour={`${tone}.main`}
        title={t(`receipt.${textKey}`)}
      >
        {t(`receipt.${textKey}Text`)}
      </PaymentNotice>
      <Row wrap gap={1.5} justify="center" mt={3}>
        {textKey === 'needs_review' && (
          <ButtonLink to={paths.askQuery(checkout.invoice.id)} icon="question">
            {t('queries.askShort')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.invoice(checkout.invoice.id)}>{t('pay.toInvoice')}</ButtonLink>
        {mayTryAgain && (
          <ButtonLink to={paths.pay(checkout.invoice.id)} variant="contained">
            {t('receipt.again')}
          </ButtonLink>
        )}
        <Home />
      </Row>
    </>
  );
}

/** The completed payment: the receipt to save or print, the rest still open, and the new membership. */
function Receipt({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const pdf = useDownloadInvoice();
  const client = useQueryClient();
  const { invoice, memberNumber, membershipIsActive } = checkout;
  const isOpen = invoice.open.amountMinor > 0;
  // Data loaded before the payment still shows an open amount.
  useEffect(() => {
    for (const { all } of [invoiceKeys, applicationKeys, dashboardKeys])
      void client.invalidateQueries({ queryKey: all });
    void client.invalidateQueries({ queryKey: ['waiting'] });
  }, [client]);
  return (
    <Grid gap={3}>
      <PaymentNotice
        isResult
        mark={<Icon name="checkCircle" size={48} />}
        colour="success.main"
        title={t('receipt.thanks')}
      />
      {membershipIsActive && memberNumber !== null && (
        <Alert severity="success" title={t('receipt.member')}>
          {t('receipt.memberText', { number: memberNumber })}
        </Alert>
      )}
      <DescriptionList items={useReceiptFacts(checkout)} />
      <Alert severity={isOpen ? 'warning' : 'success'}>
        {isOpen ? t('receipt.rest', { amount: format.money(invoice.open) }) : t('receipt.settled')}
      </Alert>
      {pdf.error && <Alert severity="error">{problemText(pdf.error)}</Alert>}
      <Row wrap gap={1.5} screenOnly>
        {isOpen && (
          <ButtonLink to={paths.pay(invoice.id)} variant="contained" icon="card">
            {t('receipt.payRest')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.home} variant={isOpen ? 'outlined' : 'contained'}>
          {t('receipt.home')}
        </ButtonLink>
        <Button icon="print" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        {checkout.payment && <ReceiptButton payment={checkout.payment} label={t('receipt.save')} />}
        <Button icon="download" pending={pdf.isPending} onClick={() => pdf.mutate(invoice.id)}>
          {t('receipt.pdf')}
        </Button>
      </Row>
    </Grid>
  );
}

/** The facts of a receipt: payer, payee, subject, amount, method and time. */
function useReceiptFacts({ amount, invoice, payment, startedAt, memberNumber }: Checkout) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  return [
    ...(payment?.receiptNumber ? [{ label: t('receipt.number'), value: <bdi>{payment.receiptNumber}</bdi> }] : []),
    { label: t('receipt.amount'), value: <Money value={payment?.amount ?? amount} /> },
    { label: t('receipt.for'), value: <bdi>{invoice.subject}</bdi> },
    { label: t('receipt.invoice'), value: <RouteLink to={paths.invoice(invoice.id)}>{invoice.number}</RouteLink> },
    { label: t('receipt.total'), value: <Money value={invoice.gross} /> },
    { label: t('receipt.from'), value: <bdi>{invoice.payerName}</bdi> },
    { label: t('receipt.to'), value: <bdi>{invoice.issuerName}</bdi> },
    { label: t('receipt.date'), value: <DateText value={payment?.receivedOn ?? startedAt} /> },
    ...(payment ? [{ label: t('invoice.method'), value: label('payment.method', payment.method) }] : []),
    ...(payment?.reference ? [{ label: t('receipt.reference'), value: <bdi>{payment.reference}</bdi> }] : []),
    ...(memberNumber === null ? [] : [{ label: t('receipt.memberNumber'), value: <bdi>{memberNumber}</bdi> }]),
  ];
}

interface PaymentNoticeProps {
  mark: ReactNode;
  colour?: string;
  title: string;
  /** The result of the payment: takes the focus, so that it is visible and read out. */
  isResult?: boolean;
  children?: ReactNode;
}

/** A large icon, what happened, and what it means. */
function PaymentNotice({ mark, colour = 'brand.main', title, isResult = false, children }: PaymentNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, paddingBlock: 3, textAlign: 'center' }}>
      <Box sx={{ color: colour, display: 'flex' }}>{mark}</Box>
      <Typography ref={heading} component="h2" variant="h3" tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {children && (
        <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}
