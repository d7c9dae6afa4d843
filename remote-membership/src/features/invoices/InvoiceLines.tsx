import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Card, Grid, Row, Text } from '@guildhall/shared/ui/core';
import { Money, Table } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';

/** The content of an invoice: its lines, tax per rate, and what is paid and open. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { currency } = invoice.gross;
  const money = (amountMinor: number) => <Money value={{ amountMinor, currency }} />;
  const rate = (basisPoints: number) => format.percent(basisPoints / 10_000, 2);
  return (
    <Card title={t('invoice.lines')} padded={false}>
      <Table
        label={t('invoice.lines')}
        rows={invoice.lines.map((line, position) => ({ ...line, position }))}
        rowKey={({ position }) => String(position)}
        columns={[
          {
            header: t('invoice.text'),
            cell: ({ text, discountBasisPoints }) => (
              <>
                <bdi>{text}</bdi>
                {discountBasisPoints > 0 && (
                  <Text size="caption" tone="secondary">
                    {t('invoice.lessDiscount', { rate: rate(discountBasisPoints) })}
                  </Text>
                )}
              </>
            ),
          },
          {
            header: t('invoice.quantity'),
            align: 'end',
            cell: ({ quantityMilli }) => format.number(quantityMilli / 1000),
          },
          { header: t('invoice.unitPrice'), align: 'end', cell: ({ unitPriceMinor }) => money(unitPriceMinor) },
          {
            header: t('invoice.taxRate'),
            align: 'end',
            wideOnly: true,
            cell: ({ taxRateBasisPoints }) => rate(taxRateBasisPoints),
          },
          { header: t('invoice.net'), align: 'end', cell: ({ netMinor }) => money(netMinor) },
        ]}
      />
      <Grid component="dl" gap={0.75} maxWidth={360} m={0} ml="auto" p={{ xs: 2, sm: 3 }}>
        <Sum label={t('invoice.net')}>{money(invoice.net.amountMinor)}</Sum>
        {invoice.perRate.map(({ taxRateBasisPoints, taxMinor }) => (
          <Sum key={taxRateBasisPoints} label={t('invoice.tax', { rate: rate(taxRateBasisPoints) })}>
            {money(taxMinor)}
          </Sum>
        ))}
        <Sum label={t('invoice.gross')} isStrong>
          <Money value={invoice.gross} />
        </Sum>
        {invoice.paid.amountMinor !== 0 && (
          <Sum label={t('invoice.paid')}>
            <Money value={invoice.paid} />
          </Sum>
        )}
        {invoice.credited.amountMinor !== 0 && (
          <Sum label={t('invoice.credited')}>
            <Money value={invoice.credited} />
          </Sum>
        )}
        {invoice.waived.amountMinor !== 0 && (
          <Sum label={t('invoice.waived')}>
            <Money value={invoice.waived} />
          </Sum>
        )}
        {invoice.owedBack.amountMinor > 0 ? (
          <Sum label={t('invoice.owedBack')} isStrong>
            <Money value={invoice.owedBack} />
          </Sum>
        ) : (
          <Sum label={t('invoice.open')} isStrong>
            <Money value={invoice.open} />
          </Sum>
        )}
      </Grid>
    </Card>
  );
}

function Sum({ label, children, isStrong = false }: { label: string; children: ReactNode; isStrong?: boolean }) {
  return (
    <Row gap={3} justify="space-between" weight={isStrong ? 'bold' : undefined}>
      <Text component="dt" tone={isStrong ? undefined : 'secondary'}>
        {label}
      </Text>
      <Block component="dd" m={0}>
        {children}
      </Block>
    </Row>
  );
}
