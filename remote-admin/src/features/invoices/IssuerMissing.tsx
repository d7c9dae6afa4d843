import { unnamed, type InvoiceDetail } from '@guildhall/shared/contracts';
import { may } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Alert, RouteLink } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';

/**
 * Says that nothing can be issued while the association's name or bank account is missing, with a link to the settings.
 */
export function IssuerMissing({ issuer }: Pick<InvoiceDetail, 'issuer'>) {
  const { t } = useTranslation('admin');
  const user = useUser();
  if (issuer.name !== unnamed && issuer.bankAccount !== '') return null;
  const maySet = user !== null && may(user.role, 'configuration:edit');
  return (
    <Alert severity="warning" title={t('invoice.issuerMissing')}>
      {t('invoice.issuerMissingText')}{' '}
      {maySet ? (
        <RouteLink to={paths.configuration('association')}>{t('invoice.issuerSet')}</RouteLink>
      ) : (
        t('invoice.issuerAsk')
      )}
    </Alert>
  );
}
