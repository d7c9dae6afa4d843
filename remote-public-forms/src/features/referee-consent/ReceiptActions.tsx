import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Stack } from '@guildhall/shared/ui/core';
import { ask } from './server.ts';

interface ReceiptActionsProps {
  token: string;
  editable: boolean;
  /** True when the page already said that nothing can be changed. */
  isAnnounced: boolean;
  onChange: () => void;
}

/** Actions for a sent answer: change it until the review starts, save it as a file or print it. */
export function ReceiptActions({ token, editable, isAnnounced, onChange }: ReceiptActionsProps) {
  const { t } = useTranslation('referee');
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const save = async () => {
    setState('pending');
    const { refusal } = await ask((api) => api.saveReceipt(token));
    setState(refusal ? 'failed' : 'idle');
  };
  return (
    <Stack gap={1.5} screenOnly>
      {!isAnnounced && <span>{t(editable ? 'receipt.changeHint' : 'receipt.locked')}</span>}
      {state === 'failed' && <Alert severity="error">{t('public:frame.fetchFailed')}</Alert>}
      <Stack direction={{ xs: 'column', sm: 'row' }} wrap gap={1.5}>
        {editable && (
          <Button size="large" icon="edit" onClick={onChange}>
            {t('receipt.change')}
          </Button>
        )}
        <Button size="large" icon="download" pending={state === 'pending'} onClick={() => void save()}>
          {t('receipt.pdf')}
        </Button>
        <Button size="large" icon="print" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </Stack>
    </Stack>
  );
}
