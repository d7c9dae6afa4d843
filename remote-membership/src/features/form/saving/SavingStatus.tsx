import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Box, Button, CircularProgress, Icon, Row, Text } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import { useSaving, type DraftSaver, type SavingStatus as Status } from '@guildhall/shared/features/draft-saver';

const looks: Record<Status, { icon: IconName; tone: 'secondary' | 'success' | 'warning' | 'error' }> = {
  quiet: { icon: 'checkCircle', tone: 'secondary' },
  waiting: { icon: 'clock', tone: 'secondary' },
  saving: { icon: 'clock', tone: 'secondary' },
  saved: { icon: 'checkCircle', tone: 'success' },
  offline: { icon: 'alert', tone: 'warning' },
  refused: { icon: 'alert', tone: 'error' },
  conflict: { icon: 'alert', tone: 'warning' },
  stopped: { icon: 'crossCircle', tone: 'error' },
};

/** Says whether the typed text is saved; announced politely on every change. */
export function SavingStatus({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const status = useSaving(saver, (saving) => saving.status);
  const savedAt = useSaving(saver, (saving) => saving.savedAt);
  const stoppedWhy = useSaving(saver, (saving) => saving.stoppedWhy);
  const { icon, tone } = looks[status];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, fontSize: '0.875rem', minHeight: 32 }}>
      <Row tone={tone}>
        {status === 'saving' ? (
          <CircularProgress size={16} color="inherit" aria-hidden />
        ) : (
          <Icon name={icon} size={18} />
        )}
      </Row>
      <Text role="status" tone="secondary">
        {t(`saving.${status}`, { time: savedAt === null ? '' : format.time(savedAt), why: stoppedWhy ?? '' })}
      </Text>
      {status === 'offline' && (
        <Button size="small" variant="text" onClick={saver.retryNow}>
          {t('saving.retry')}
        </Button>
      )}
    </Box>
  );
}
