import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Alert, Button, Checkbox, Stack } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { CodeSheet } from './CodeSheet.tsx';

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
