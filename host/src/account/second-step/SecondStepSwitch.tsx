import { useState } from 'react';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog, StatusChip } from '@guildhall/shared/ui/data';
import { failureOf, isDeclined } from '../proof/use-proof.ts';
import { useSetSecondStep } from './api.ts';
import { Setting } from './Setting.tsx';

interface SecondStepSwitchProps {
  isOn: boolean;
  /** The office always has it on (domain rule 16). */
  isRequired: boolean;
  byApp: boolean;
}

/** Switches the second step on or off. */
export function SecondStepSwitch({ isOn, isRequired, byApp }: SecondStepSwitchProps) {
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
