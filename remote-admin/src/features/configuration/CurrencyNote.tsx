import type { Association } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert } from '@guildhall/shared/ui/core';
import { currencyUseQuery } from './settings/api.ts';

/** Lists amounts in other currencies than the chosen one; they are not converted. */
export function CurrencyNote({ currency }: Pick<Association, 'currency'>) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(currencyUseQuery());
  const others = data?.filter((one) => one.currency !== currency) ?? [];
  if (others.length === 0) return null;
  const sentences = others.flatMap(({ currency: other, unpaidInvoices, membershipTypes }) => [
    ...(unpaidInvoices > 0 ? [t('settings.currencyUse.unpaid', { count: unpaidInvoices, currency: other })] : []),
    ...(membershipTypes > 0 ? [t('settings.currencyUse.fees', { count: membershipTypes, currency: other })] : []),
  ]);
  return (
    <Alert severity="warning" live="status">
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}
