import { useState } from 'react';
import { limits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { useSecurityChanged } from '../api.ts';
import { failureOf } from '../proof/use-proof.ts';
import { useRenewRecoveryCodes } from './api.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { Setting } from './Setting.tsx';

/** At this number of codes or fewer, suggest new ones. */
const fewCodes = 2;

/** The recovery codes for a lost phone: how many are left, and how to make new ones. */
export function RecoveryCodes({ left }: { left: number }) {
  const { t } = useTranslation('profile');
  const renew = useRenewRecoveryCodes();
  const changed = useSecurityChanged();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setAsking(false);
    renew.reset();
  };
  const renewNow = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => {
        setCodes(recoveryCodes);
        close();
      },
    });
  return (
    <Setting title={t('codes.heading')} actions={<Button onClick={() => setAsking(true)}>{t('codes.renew')}</Button>}>
      <span>{t('codes.left', { count: left, total: limits.recoveryCodes })}</span>
      {left <= fewCodes && <Alert severity="warning">{t(left === 0 ? 'codes.none' : 'codes.few')}</Alert>}
      <ConfirmDialog
        open={isAsking}
        title={t('codes.renewTitle')}
        confirm={t('codes.renew')}
        pending={renew.isPending}
        error={failureOf(renew.error)}
        onClose={close}
        onConfirmed={renewNow}
      >
        {t('codes.renewText')}
      </ConfirmDialog>
      <CodesDialog
        codes={codes}
        onKept={() => {
          setCodes(null);
          toast.success(t('codes.renewed'));
          void changed();
        }}
      />
    </Setting>
  );
}
