import { type FormEvent, useState } from 'react';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Grid, Stack, Box, lazyPart, Link, Row, Skeleton, Text } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { CodeField, readCode } from '../CodeField.tsx';
import { failureOf } from '../proof/use-proof.ts';
import { CopyButton } from '../CopyButton.tsx';
import { type Enrolment, useConfirmAuthenticator } from './api.ts';
import { CodesDialog } from './RecoveryCodes.tsx';

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

const QrCode = lazyPart<{ text: string; label: string }>(
  async () => (await import('@guildhall/shared/ui/qr-code')).QrCode,
  { fallback: <Skeleton variant="rounded" width={208} height={208} />, Failed: QrCodeFailed },
);

function QrCodeFailed() {
  const { t } = useTranslation('profile');
  return t('app.qrFailed');
}

/** The key of an authenticator app: scan it, open it on this device, or type it. */
function AppKey({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation('profile');
  // Groups of four reduce typing errors; the app accepts the key with or without spaces.
  const groups = enrolment.secret.match(/.{1,4}/g) ?? [];
  return (
    <Row wrap gap={2.5} align="center" justify="center">
      <Box sx={{ flex: 'none', width: 208, height: 208, borderRadius: 1, overflow: 'hidden' }}>
        <QrCode text={enrolment.uri} label={t('app.qr')} />
      </Box>
      <Grid gap={1.25} justifyItems="start" grow="200px" shrink>
        <Text weight="semibold">{t('app.orType')}</Text>
        <Box
          component="code"
          dir="ltr"
          sx={{
            fontSize: '1.0625rem',
            letterSpacing: '0.04em',
            px: 1.5,
            py: 1,
            borderRadius: 1,
            backgroundColor: 'background.sunken',
            userSelect: 'all',
          }}
        >
          {groups.join(' ')}
        </Box>
        <CopyButton text={enrolment.secret} label={t('app.copyKey')} />
        <Link href={enrolment.uri}>{t('app.openHere')}</Link>
      </Grid>
    </Row>
  );
}
