import { useState } from 'react';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog, DateText, StatusChip } from '@guildhall/shared/ui/data';
import { useSecurityChanged } from '../api.ts';
import { failureOf, isDeclined } from '../proof/use-proof.ts';
import { type Enrolment, useBeginAuthenticator, useRemoveAuthenticator } from './api.ts';
import { EnrolmentDialog } from './EnrolmentDialog.tsx';
import { Setting } from './Setting.tsx';

interface AuthenticatorProps {
  /** When the app was set up, an ISO instant. */
  since: string | null;
  /** Whether the second step is on. */
  isOn: boolean;
}

/** The authenticator app: set it up, replace it or remove it. */
export function Authenticator({ since, isOn }: AuthenticatorProps) {
  const { t } = useTranslation('profile');
  const begin = useBeginAuthenticator();
  const remove = useRemoveAuthenticator();
  const changed = useSecurityChanged();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const closeRemoval = () => {
    setRemoving(false);
    remove.reset();
  };
  const start = () =>
    begin.mutate(undefined, {
      onSuccess: setEnrolment,
      onError: (error) => {
        if (!isDeclined(error)) toast.error(problemText(error));
      },
    });
  const removeNow = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('app.removed'));
        closeRemoval();
      },
    });
  return (
    <Setting
      title={t('app.title')}
      state={since !== null && <StatusChip status="active" label={t('app.isSetUp')} />}
      actions={
        <>
          <Button variant={since === null && isOn ? 'contained' : 'outlined'} pending={begin.isPending} onClick={start}>
            {t(since === null ? 'app.setUp' : 'app.replace')}
          </Button>
          {since !== null && (
            <Button color="error" onClick={() => setRemoving(true)}>
              {t('app.remove')}
            </Button>
          )}
        </>
      }
    >
      {since === null ? (
        <span>{t(isOn ? 'app.why' : 'app.whySwitchesOn')}</span>
      ) : (
        <span>
          {t('app.since')} <DateText value={since} />
        </span>
      )}
      <EnrolmentDialog
        enrolment={enrolment}
        onStartAgain={start}
        isStarting={begin.isPending}
        onClosed={() => {
          setEnrolment(null);
          begin.reset();
        }}
        onDone={() => {
          setEnrolment(null);
          begin.reset();
          toast.success(t('app.done'));
          void changed();
        }}
      />
      <ConfirmDialog
        open={isRemoving}
        title={t('app.removeTitle')}
        confirm={t('app.remove')}
        danger
        pending={remove.isPending}
        error={failureOf(remove.error)}
        onClose={closeRemoval}
        onConfirmed={removeNow}
      >
        {t('app.removeText')}
      </ConfirmDialog>
    </Setting>
  );
}
