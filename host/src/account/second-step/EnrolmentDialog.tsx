import { type FormEvent, useState } from 'react';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Grid, Stack } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { CodeField, readCode } from '../CodeField.tsx';
import { failureOf } from '../proof/use-proof.ts';
import { type Enrolment, useConfirmAuthenticator } from './api.ts';
import { AppKey } from './AppKey.tsx';
import { CodesDialog } from './CodesDialog.tsx';

interface EnrolmentDialogProps {
  /** Started and not finished yet; `null` while nothing is being set up. */
  enrolment: Enrolment | null;
  isStarting: boolean;
  /** The setup has expired: it needs another key. */
  onStartAgain: () => void;
  onClosed: () => void;
  /** The app is set up and the recovery codes are saved. */
  onDone: () => void;
}

const formId = 'enrolment';

/** Sets up an authenticator app: scan, confirm with a code, save the recovery codes. */
export function EnrolmentDialog({ enrolment, isStarting, onStartAgain, onClosed, onDone }: EnrolmentDialogProps) {
  const { t } = useTranslation('profile');
  const confirm = useConfirmAuthenticator();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isShort, setShort] = useState(false);
  const failure = failureOf(confirm.error);
  const code = isApiProblem(failure) ? failure.code : undefined;
  const isWrong = code === 'authenticator_code_wrong';

  const send = (typed: string) => {
    if (confirm.isPending) return;
    setShort(false);
    confirm.mutate(typed, {
      onSuccess: ({ recoveryCodes }) => {
        setCodes(recoveryCodes);
        confirm.reset();
      },
    });
  };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readCode(event.currentTarget);
    if (typed === null) return setShort(true);
    send(typed);
  }
  return (
    <>
      <Dialog
        open={enrolment !== null && codes === null}
        title={t('app.dialogTitle')}
        onClose={() => {
          confirm.reset();
          onClosed();
        }}
        actions={
          code === 'enrolment_over' ? (
            <Button
              variant="contained"
              pending={isStarting}
              onClick={() => {
                confirm.reset();
                onStartAgain();
              }}
            >
              {t('app.startAgain')}
            </Button>
          ) : (
            <Button type="submit" form={formId} variant="contained" pending={confirm.isPending}>
              {t('app.confirm')}
            </Button>
          )
        }
      >
        <Stack gap={3}>
          <Grid component="ol" gap={0.75} m={0} pl={2.5} tone="secondary">
            <li>{t('app.step.install')}</li>
            <li>{t('app.step.scan')}</li>
            <li>{t('app.step.code')}</li>
          </Grid>
          {enrolment && <AppKey enrolment={enrolment} />}
          {failure !== undefined && !isWrong && <Alert severity="error">{problemText(failure)}</Alert>}
          <form id={formId} onSubmit={submit} noValidate>
            <CodeField
              label={t('app.code')}
              error={isWrong ? problemText(failure) : isShort ? t('proof.codeNeeded') : undefined}
              isPending={confirm.isPending}
              onComplete={send}
            />
          </form>
        </Stack>
      </Dialog>
      <CodesDialog
        codes={codes}
        onKept={() => {
          setCodes(null);
          onDone();
        }}
      />
    </>
  );
}
