import type { FormEventHandler, ReactNode } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Stack, Typography } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import type { Control, FieldValues } from '@guildhall/shared/ui/form';
import { FormProblem, SubmitButton } from '@guildhall/shared/ui/form';
import { ConflictNotice } from './ConflictNotice.tsx';

interface CaseDialogProps<Values extends FieldValues> {
  application: ApplicationDetail;
  control: Control<Values>;
  title: string;
  /** What follows from it. */
  text: string;
  confirm: string;
  pending: boolean;
  /** The inputs. */
  children: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClosed: () => void;
}

/** The frame of a step on an application: what follows, what somebody else changed meanwhile, the inputs. */
export function CaseDialog<Values extends FieldValues>(props: CaseDialogProps<Values>) {
  const { application, control, title, text, confirm, pending, children, onSubmit, onClosed } = props;
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open
      title={title}
      onClose={onClosed}
      onSubmit={onSubmit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <SubmitButton pending={pending}>{confirm}</SubmitButton>
        </>
      }
    >
      <Stack spacing={2.5}>
        <FormProblem control={control} />
        <ConflictNotice application={application} />
        <Typography>{text}</Typography>
        {children}
      </Stack>
    </Dialog>
  );
}
