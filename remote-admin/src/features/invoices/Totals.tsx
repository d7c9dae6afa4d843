import { useTranslation } from '@guildhall/shared/i18n';
import { Text, Box } from '@guildhall/shared/ui/core';
import { type InvoiceTotals } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';

interface TotalsProps {
  totals: InvoiceTotals;
  currency: string;
  /** Rows below the total, such as the paid and the open amount. */
  after?: { label: string; amountMinor: number; strong?: boolean }[];
}

/** Net, tax per rate and total of an invoice (domain rule 9). */
export function Totals({ totals, currency, after = [] }: TotalsProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const rows = [
    { label: t('invoice.net'), amountMinor: totals.netMinor },
    ...totals.perRate
      .filter(({ taxRateBasisPoints }) => taxRateBasisPoints > 0)
      .map(({ taxRateBasisPoints, taxMinor }) => ({
        label: t('invoice.tax', { rate: `${format.number(taxRateBasisPoints / 100)} %` }),
        amountMinor: taxMinor,
      })),
    { label: t('invoice.gross'), amountMinor: totals.grossMinor, strong: true },
    ...after,
  ];
  return (
    <Box component="dl" sx={{ m: 0, ml: 'auto', width: 1, maxWidth: 320, display: 'grid', gap: 0.75 }}>
      {rows.map((row, index) => (
        <Box
          key={index}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            ...('strong' in row &&
              row.strong && {
                fontWeight: 700,
                fontSize: '1.0625rem',
                pt: 0.75,
                borderTop: '1px solid',
                borderColor: 'divider',
              }),
          }}
        >
          <Box component="dt">{row.label}</Box>
          <Text component="dd" m={0} tabular>
            {format.money({ amountMinor: row.amountMinor, currency })}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
