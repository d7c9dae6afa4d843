import type { Security } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, toast } from '@guildhall/shared/ui/core';
import { useDeviceName } from '../sessions/use-device-name.ts';
import { useDistrustDevices } from './api.ts';
import { Setting } from './Setting.tsx';

/** The browsers that sign in without a mailed code, and a button that ends this for all of them. */
export function TrustedDevices({ devices }: { devices: Security['trustedDevices'] }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const nameOf = useDeviceName();
  const distrust = useDistrustDevices();
  const removeAll = () =>
    distrust.mutate(undefined, {
      onSuccess: () => toast.success(t('trusted.done')),
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <Setting
      title={t('trusted.title')}
      actions={
        <Button color="error" pending={distrust.isPending} onClick={removeAll}>
          {t('trusted.button')}
        </Button>
      }
    >
      <span>{t('trusted.text')}</span>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: '1.25rem' }}>
        {devices.map((device) => (
          <li key={device.id}>{t('trusted.until', { device: nameOf(device), date: format.date(device.until) })}</li>
        ))}
      </Box>
    </Setting>
  );
}
