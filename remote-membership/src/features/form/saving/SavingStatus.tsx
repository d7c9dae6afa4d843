import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Box, Button, CircularProgress, Icon, Text } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import type { SavingState, SavingStatus as Status } from './saving-state.ts';

const looks: Record<Status, { icon: IconName; colour: string }> = {
  quiet: { icon: 'checkCircle', colour: 'text.secondary' },
  waiting: { icon: 'clock', colour: 'text.secondary' },
  saving: { icon: 'clock', colour: 'text.secondary' },
  saved: { icon: 'checkCircle', colour: 'success.main' },
  offline: { icon: 'alert', colour: 'warning.main' },
  refused: { icon: 'alert', colour: 'error.main' },
  conflict: { icon: 'alert', colour: 'warning.main' },
  stopped: { icon: 'crossCircle', colour: 'error.main' },
};

/** Says whether the typed text is saved; announced politely on every change. */
export function SavingStatus({ state, onRetry }: { state: SavingState; onRetry: () => void }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { status, savedAt, stoppedWhy } = state;
  const { icon, colour } = looks[status];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, fontSize: '0.875rem', minHeight: 32 }}>
      <Box sx={{ color: colour, display: 'flex' }}>
        {status === 'saving' ? (
          <CircularProgress size={16} color="inherit" aria-hidden />
        ) : (
          <Icon name={icon} size={18} />
        )}
      </Box>
      <Text role="status" tone="secondary">
        {t(`saving.${status}`, { time: savedAt === null ? '' : format.time(savedAt), why: stoppedWhy ?? '' })}
      </Text>
      {status === 'offline' && (
        <Button size="small" variant="text" onClick={onRetry}>
          {t('saving.retry')}
        </Button>
      )}
    </Box>
  );
}
