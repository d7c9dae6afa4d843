import { useEffect, useState } from 'react';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import {
  Alert,
  Block,
  Box,
  Button,
  ButtonLink,
  Card,
  Grid,
  Skeleton,
  Text,
  Typography,
  IconButton,
  lazyPart,
  Row,
  toast,
} from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, InlineList, Money, Page } from '@guildhall/shared/ui/data';
import { RadioCardsInput } from '@guildhall/shared/ui/form';
import { transferCode } from '@guildhall/shared/domain';
import { paths } from '../../paths.ts';
import { invoiceQuery, isPayable } from '../invoices/api.ts';
import { PendingPayments } from '../invoices/PendingPayments.tsx';
import { payableAddress, useStartCheckout } from './api.ts';

/** `/paymentDialog?invoice=…`: the amount and how to pay it: online, or by bank transfer with its reference. */
export default function PaymentDialogPage() {
  const { t } = useTranslation('membership');
  const [params] = useSearchParams();
  const id = params.get('invoice') ?? '';
  const { data, error, refetch } = useQuery({ ...invoiceQuery(id), enabled: id !== '' });
  return (
    <Page
      title={t('pay.title')}
      width="narrow"
      crumbs={id === '' ? [] : [{ label: t('pay.back'), to: paths.invoice(id) }]}
    >
      {id === '' ? (
        <Card>
          <EmptyState
            icon="card"
            title={t('pay.missing')}
            action={<ButtonLink to={paths.invoices()}>{t('invoice.back')}</ButtonLink>}
          />
        </Card>
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t('common.loading')} />
      ) : isPayable(data) ? (
        <WaysToPay invoice={data} />
      ) : (
        <Card>
          <EmptyState
            icon="checkCircle"
            title={t('pay.nothingOpen')}
            text={t('pay.nothingOpenText')}
            action={<ButtonLink to={paths.invoice(id)}>{t('pay.toInvoice')}</ButtonLink>}
          />
        </Card>
      )}
    </Page>
  );
}

function WaysToPay({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const [way, setWay] = useState('online');
  const { number, subject, open, dueOn, isOverdue, paysOnline } = invoice;
  return (
    <>
      <Card>
        <Typography color="textSecondary">{t('pay.amount')}</Typography>
        <Box
          sx={{ fontSize: { xs: '2rem', sm: '2.5rem' }, fontWeight: 700, lineHeight: 1.2, letterSpacing: '-0.02em' }}
        >
          <Money value={open} />
        </Box>
        <Text component="p" m={0} mt={1}>
          <InlineList items={[t('pay.for', { number }), <bdi>{subject}</bdi>]} />
        </Text>
        {dueOn && (
          <Text
            component="p"
            m={0}
            tone={isOverdue ? 'error' : 'secondary'}
            weight={isOverdue ? 'semibold' : undefined}
          >
            {t(isOverdue ? 'home.pay.overdue' : 'pay.due', { day: format.day(dueOn) })}
          </Text>
        )}
      </Card>
      <PendingPayments invoice={invoice} />
      <Card>
        {paysOnline && (
          <RadioCardsInput
            label={t('pay.methods')}
            name="way"
            value={way}
            onChange={setWay}
            columns={2}
            options={[
              { value: 'online', label: t('pay.online'), description: t('pay.onlineText'), icon: 'card' },
              { value: 'transfer', label: t('pay.transfer'), description: t('pay.transferText'), icon: 'building' },
            ]}
          />
        )}
        <Block mt={paysOnline ? 3 : 0}>
          {paysOnline && way === 'online' ? <PayOnline invoice={invoice} /> : <TransferDetails invoice={invoice} />}
        </Block>
      </Card>
    </>
  );
}

function PayOnline({ invoice: { id, open } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  // One key until there is a response: clicking again after a failure is the same payment, not a second one.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isLeaving, setLeaving] = useState(false);
  const [isDistrusted, setDistrusted] = useState(false);
  const checkout = useStartCheckout(id);
  // The browser may restore the page as it was left.
  useEffect(() => {
    const onShown = () => setLeaving(false);
    window.addEventListener('pageshow', onShown);
    return () => window.removeEventListener('pageshow', onShown);
  }, []);

  const pay = () =>
    checkout.mutate(key, {
      onSuccess: ({ redirectTo }) => {
        setKey(crypto.randomUUID());
        const address = payableAddress(redirectTo, window.location.origin);
        if (address === null) return setDistrusted(true);
        setLeaving(true);
        window.location.assign(address);
      },
    });

  return (
    <Grid gap={2}>
      {checkout.error && <Alert severity="error">{problemText(checkout.error)}</Alert>}
      {isDistrusted && <Alert severity="error">{t('pay.badAddress')}</Alert>}
      <Button variant="contained" size="large" icon="lock" pending={checkout.isPending || isLeaving} onClick={pay}>
        {isLeaving ? t('pay.leaving') : t('pay.goOn', { amount: format.money(open) })}
      </Button>
    </Grid>
  );
}

const QrCode = lazyPart(async () => (await import('@guildhall/shared/ui/qr-code')).QrCode, {
  fallback: <Skeleton variant="rounded" width={144} height={144} />,
});

/** The details of a bank transfer, each with a copy button, and for European accounts a code for banking apps. */
function TransferDetails({ invoice: { issuer, open, paymentReference } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const parts = [
    { label: t('pay.holder'), value: issuer.name },
    { label: t('pay.account'), value: issuer.bankAccount },
    { label: t('pay.amount'), value: format.money(open) },
    { label: t('pay.reference'), value: paymentReference ?? '' },
  ].filter(({ value }) => value !== '');
  const code = transferCode({
    name: issuer.name,
    bankAccount: issuer.bankAccount,
    amountMinor: open.amountMinor,
    currency: open.currency,
    reference: paymentReference ?? '',
  });
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(t('pay.copied')),
      () => toast.error(t('pay.notCopied')),
    );
  return (
    <>
      <Text component="p" m={0} mb={1}>
        {t('pay.transferHint')}
      </Text>
      <Block component="dl" m={0}>
        {parts.map(({ label, value }) => (
          <Box
            key={label}
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              alignItems: 'center',
              columnGap: 1,
              py: 1,
              borderBottom: '1px solid',
              borderColor: 'divider',
              '&:last-of-type': { borderBottom: 0 },
            }}
          >
            <Text component="dt" size="small" tone="secondary">
              {label}
            </Text>
            <Box sx={{ gridRow: '1 / span 2', gridColumn: 2 }}>
              <IconButton icon="copy" label={t('pay.copy', { what: label })} onClick={() => void copy(value)} />
            </Box>
            <Text component="dd" m={0} weight="semibold" breakWords>
              <bdi>{value}</bdi>
            </Text>
          </Box>
        ))}
      </Block>
      {code !== null && (
        <Row wrap gap={2} mt={3} align="center">
          <QrCode text={code} label={t('pay.code')} size={144} />
          <Text component="p" m={0} tone="secondary">
            {t('pay.codeHint')}
          </Text>
        </Row>
      )}
    </>
  );
}
