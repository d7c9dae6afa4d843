import { Role } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Alert, RouteLink } from '@guildhall/shared/ui/core';
import { paths } from '../../../paths.ts';
import { backupsQuery } from './api.ts';

/** Warns administrators on the dashboard about problems with backups; renders nothing if there are none. */
export function BackupWarning() {
  const { t } = useTranslation('admin');
  const isAdministrator = useUser()?.role === Role.administrator;
  const { data } = useQuery({ ...backupsQuery(), enabled: isAdministrator });
  const warning = data?.warnings[0];
  if (!isAdministrator || !warning) return null;
  return (
    <Alert
      severity="warning"
      title={t(`backupWarning.${warning}`)}
      action={<RouteLink to={paths.configuration('backups')}>{t('backupWarning.open')}</RouteLink>}
    />
  );
}
