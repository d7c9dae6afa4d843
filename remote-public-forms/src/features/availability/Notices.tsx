import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Stack } from '@guildhall/shared/ui/core';

interface NoticesProps {
  hasAnswered: boolean;
  /** Number of slots added after the answer. */
  added: number;
  isRestored: boolean;
  onDiscard: () => void;
}

/** Tells a returning person which answer is saved, which slots are new and which draft this device has kept. */
export function Notices({ hasAnswered, added, isRestored, onDiscard }: NoticesProps) {
  const { t } = useTranslation('availability');
  return (
    <Stack gap={2}>
      {hasAnswered && (
        <Alert severity={added > 0 ? 'warning' : 'info'}>
          {added > 0 ? t('notices.added', { number: added }) : t('notices.changing')}
        </Alert>
      )}
      {isRestored && (
        <Alert
          live="status"
          action={
            <Button size="large" onClick={onDiscard}>
              {t('notices.discard')}
            </Button>
          }
        >
          {t('notices.restored')}
        </Alert>
      )}
    </Stack>
  );
}
