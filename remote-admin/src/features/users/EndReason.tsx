import type { MembershipEndReason } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, RouteLink } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';

/** Why a membership ended; after a death also what is set aside for a person. */
export function EndReason({ reason }: { reason: MembershipEndReason }) {
  const { t } = useTranslation('accounts');
  if (reason !== 'deceased') return <Alert severity="info">{t('ended', { reason: t(`endReason.${reason}`) })}</Alert>;
  return (
    <Alert severity="warning" title={t('deceased.title')}>
      {t('deceased.text')}{' '}
      <RouteLink to={paths.invoices({ state: 'payer_deceased' })}>{t('deceased.invoices')}</RouteLink>
    </Alert>
  );
}
