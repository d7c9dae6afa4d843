import { useState } from 'react';
import type { AddressChange, Profile } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, toast } from '@guildhall/shared/ui/core';
import { useCancelAddressChange } from '../api.ts';
import { Setting } from '../second-step/Setting.tsx';
import { AddressForm } from './AddressForm.tsx';

/** The sign-in address, and a new one that is not confirmed yet. */
export function Address({ profile: { email, addressChange } }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const [isAsking, setAsking] = useState(false);
  return (
    <Setting
      title={t('address.title')}
      actions={
        !isAsking && (
          <Button icon="mail" onClick={() => setAsking(true)}>
            {t('address.change')}
          </Button>
        )
      }
    >
      <strong>
        <bdi dir="ltr">{email}</bdi>
      </strong>
      {t('address.help')}
      {addressChange && <Waiting change={addressChange} />}
      {isAsking && <AddressForm onClosed={() => setAsking(false)} />}
    </Setting>
  );
}

/** The status of the new address, and a button to cancel it. */
function Waiting({ change }: { change: AddressChange }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const cancel = useCancelAddressChange();
  const { newAddress, expiresAt, needsOld, isNewConfirmed, isOldConfirmed, byAdministrator } = change;
  const cancelled = () => cancel.mutate(undefined, { onSuccess: () => toast.success(t('address.cancelled')) });
  return (
    <Alert
      severity="info"
      live="none"
      action={
        <Button variant="text" pending={cancel.isPending} onClick={cancelled}>
          {t('address.cancel')}
        </Button>
      }
    >
      {t(needsOld ? 'address.waiting' : 'address.waitingLost', {
        address: newAddress,
        until: format.dateTime(expiresAt),
      })}
      {byAdministrator && ` ${t('address.byOffice')}`}
      {isNewConfirmed && ` ${t('address.newDone')}`}
      {isOldConfirmed && ` ${t('address.oldDone')}`}
      {cancel.isError && ` ${problemText(cancel.error)}`}
    </Alert>
  );
}
