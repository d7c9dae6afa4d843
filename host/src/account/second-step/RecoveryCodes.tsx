import { useState } from 'react';
import { createPortal } from 'react-dom';
import { limits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, toast, Checkbox, Stack, Block, Row, styled } from '@guildhall/shared/ui/core';
import { ConfirmDialog, Dialog } from '@guildhall/shared/ui/data';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { saveFile } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { useSecurityChanged } from '../api.ts';
import { failureOf } from '../proof/use-proof.ts';
import { CopyButton } from '../CopyButton.tsx';
import { useRenewRecoveryCodes } from './api.ts';
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

interface CodesDialogProps {
  /** New recovery codes; `null` while there are none to show. */
  codes: readonly string[] | null;
  /** The person confirms that they saved them; they cannot be shown again. */
  onKept: () => void;
}

/** Shows new recovery codes once, and closes only after the person has saved them. */
export function CodesDialog({ codes, onKept }: CodesDialogProps) {
  const { t } = useTranslation('profile');
  const [isKept, setKept] = useState(false);
  const [isMissed, setMissed] = useState(false);
  useUnsavedWork(codes !== null);
  const close = () => {
    setMissed(!isKept);
    if (!isKept) {
      document.getElementById('codes-kept')?.focus();
      return;
    }
    setKept(false);
    onKept();
  };
  return (
    <Dialog
      open={codes !== null}
      title={t('codes.title')}
      onClose={close}
      actions={
        <Button variant="contained" onClick={close}>
          {t('codes.finish')}
        </Button>
      }
    >
      <Stack gap={2.5}>
        <Alert severity="warning">{t('codes.why')}</Alert>
        {codes && <CodeSheet codes={codes} />}
        <Checkbox
          id="codes-kept"
          label={t('codes.kept')}
          checked={isKept}
          onChange={(checked) => {
            setKept(checked);
            setMissed(false);
          }}
          error={isMissed ? t('codes.keepFirst') : undefined}
        />
      </Stack>
    </Dialog>
  );
}

/** Visible only in print, and then alone on the page. */
const Paper = styled('div')({
  display: 'none',
  '@media print': {
    '&': { display: 'block', color: '#000000', backgroundColor: '#FFFFFF', padding: '2cm' },
    'body:has(> &) > *:not(&)': { display: 'none !important' },
  },
});

const Codes = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: 8,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '1.0625rem',
});

/** The recovery codes with ways to store them: copy, download, print. */
function CodeSheet({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('profile');
  const email = useUser()?.email ?? '';
  const madeOn = useFormat().date(new Date().toISOString());
  const heading = t('codes.sheet', { email, date: madeOn });
  const text = [heading, t('codes.sheetHelp'), '', ...codes, ''].join('\r\n');
  const download = () =>
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'attachment; filename="guildhall-codes.txt"');
  const list = codes.map((code) => <li key={code}>{code}</li>);
  return (
    <>
      <Block p={2} background="sunken" rounded>
        <Codes dir="ltr" aria-label={t('codes.list')}>
          {list}
        </Codes>
      </Block>
      <Row wrap gap={1}>
        <CopyButton text={codes.join('\n')} label={t('codes.copy')} />
        <Button size="small" icon="download" onClick={download}>
          {t('codes.download')}
        </Button>
        <Button size="small" icon="print" onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </Row>
      {createPortal(
        <Paper aria-hidden>
          <h1>{heading}</h1>
          <p>{t('codes.sheetHelp')}</p>
          <Codes dir="ltr">{list}</Codes>
        </Paper>,
        document.body,
      )}
    </>
  );
}
