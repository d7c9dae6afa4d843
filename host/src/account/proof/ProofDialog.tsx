import { useState } from 'react';
import type { OpenSecondStep } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { CodeProof } from './CodeProof.tsx';
import { PasswordProof } from './PasswordProof.tsx';

interface ProofDialogProps {
  isOpen: boolean;
  onProved: () => void;
  onDeclined: () => void;
}

const formId = 'proof';

/** "Is it you?": the password, then the second step if the person has one. */
export function ProofDialog({ isOpen, onProved, onDeclined }: ProofDialogProps) {
  const { t } = useTranslation('profile');
  const [step, setStep] = useState<OpenSecondStep | null>(null);
  const [isOver, setOver] = useState(false);
  const [isPending, setPending] = useState(false);
  const begin = () => {
    setStep(null);
    setOver(false);
    setPending(false);
  };
  const done = () => {
    begin();
    onProved();
  };
  return (
    <Dialog
      open={isOpen}
      title={t('proof.title')}
      width="xs"
      onClose={() => {
        begin();
        onDeclined();
      }}
      actions={
        <Button type="submit" form={formId} variant="contained" pending={isPending}>
          {t(step ? 'proof.confirm' : 'proof.continue')}
        </Button>
      }
    >
      {step ? (
        <CodeProof
          formId={formId}
          step={step}
          onPending={setPending}
          onProved={done}
          onOver={() => {
            setStep(null);
            setOver(true);
          }}
        />
      ) : (
        <PasswordProof formId={formId} isOver={isOver} onPending={setPending} onProved={done} onSecondStep={setStep} />
      )}
    </Dialog>
  );
}
