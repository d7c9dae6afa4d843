import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery, useQueryClient } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import { Button, ButtonLink, Card, CircularProgress, Icon, Row } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { isPollLimitReached, checkoutQuery } from './api.ts';
import type { Checkout } from './api.ts';
import { PaymentNotice } from './PaymentNotice.tsx';
import { Receipt } from './Receipt.tsx';

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
