import { useState } from 'react';
import type { Security } from '@guildhall/shared/contracts';
import { Grid, Button, toast, Box } from '@guildhall/shared/ui/core';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { ConfirmDialog, DateText, StatusChip } from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { useSecurityChanged } from '../api.ts';
import { failureOf, isDeclined } from '../proof/use-proof.ts';
import { useDeviceName } from '../sessions/Sessions.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import {
  type Enrolment,
  useBeginAuthenticator,
  useRemoveAuthenticator,
  useSetSecondStep,
  useDistrustDevices,
} from './api.ts';
import { EnrolmentDialog } from './EnrolmentDialog.tsx';
import { Setting } from './Setting.tsx';

/** Two-step sign-in settings. */
export function SecondStep({ security }: { security: Security }) {
  const { secondStep, authenticatorSince, recoveryCodesLeft, trustedDevices } = security;
  return (
    <Grid columns="minmax(0, 1fr)">
      <SecondStepSwitch isOn={secondStep.isOn} isRequired={secondStep.isRequired} byApp={authenticatorSince !== null} />
      {trustedDevices.length > 0 && <TrustedDevices devices={trustedDevices} />}
      <Authenticator since={authenticatorSince} isOn={secondStep.isOn} />
      {authenticatorSince !== null && <RecoveryCodes left={recoveryCodesLeft} />}
    </Grid>
  );
}

interface AuthenticatorProps {
  /** When the app was set up, an ISO instant. */
  since: string | null;
  /** Whether the second step is on. */
  isOn: boolean;
}

/** The authenticator app: set it up, replace it or remove it. */
function Authenticator({ since, isOn }: AuthenticatorProps) {
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

interface SecondStepSwitchProps {
  isOn: boolean;
  /** The office always has it on (domain rule 16). */
  isRequired: boolean;
  byApp: boolean;
}

/** Switches the second step on or off. */
function SecondStepSwitch({ isOn, isRequired, byApp }: SecondStepSwitchProps) {
  const { t } = useTranslation('profile');
  const set = useSetSecondStep();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    set.reset();
  };
  const switchOn = () =>
    set.mutate(true, {
      onSuccess: () => toast.success(t('secondStep.isOnNow')),
      onError: (error) => {
        if (!isDeclined(error)) toast.error(problemText(error));
      },
    });
  const switchOff = () =>
    set.mutate(false, {
      onSuccess: () => {
        toast.success(t('secondStep.isOffNow'));
        close();
      },
    });
  return (
    <Setting
      title={t('secondStep.state')}
      state={
        <StatusChip
          status={isOn ? 'active' : 'off'}
          tone={isOn ? 'success' : 'warning'}
          label={t(isOn ? 'secondStep.on' : 'secondStep.off')}
        />
      }
      actions={
        isOn ? (
          !isRequired && (
            <Button color="error" onClick={() => setAsking(true)}>
              {t('secondStep.switchOff')}
            </Button>
          )
        ) : (
          <Button variant="contained" pending={set.isPending} onClick={switchOn}>
            {t('secondStep.switchOn')}
          </Button>
        )
      }
    >
      <span>{t(isOn ? (byApp ? 'secondStep.onByApp' : 'secondStep.onByMail') : 'secondStep.offText')}</span>
      {isRequired && <span>{t('secondStep.required')}</span>}
      <ConfirmDialog
        open={isAsking}
        title={t('secondStep.offTitle')}
        confirm={t('secondStep.switchOff')}
        danger
        pending={set.isPending}
        error={failureOf(set.error)}
        onClose={close}
        onConfirmed={switchOff}
      >
        {t('secondStep.offWarning')}
      </ConfirmDialog>
    </Setting>
  );
}

/** The browsers that sign in without a mailed code, and a button that ends this for all of them. */
function TrustedDevices({ devices }: { devices: Security['trustedDevices'] }) {
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
