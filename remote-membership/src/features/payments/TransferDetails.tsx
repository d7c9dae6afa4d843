import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { transferCode } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Box, IconButton, lazyPart, Row, Skeleton, Text, toast } from '@guildhall/shared/ui/core';

const QrCode = lazyPart(async () => (await import('@guildhall/shared/ui/qr-code')).QrCode, {
  fallback: <Skeleton variant="rounded" width={144} height={144} />,
});

/** The details of a bank transfer, each with a copy button, and for European accounts a code for banking apps. */
export function TransferDetails({ invoice: { issuer, open, paymentReference } }: { invoice: InvoiceDetail }) {
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
