import { useEffect, useState } from 'react';
import { useFormat, useTranslation } from '../../i18n/index.ts';
import { Box, Button, CircularProgress, Icon } from '../core/index.ts';
import type { IconName } from '../core/index.ts';

export type AutosaveState = 'idle' | 'saving' | 'saved' | 'failed' | 'offline' | 'conflict';

interface AutosaveStatusProps {
  state: AutosaveState;
  /** ISO instant of the last save. */
  savedAt?: string | null;
  onRetry?: () => void;
}

const looks: Record<AutosaveState, { icon: IconName; colour: string }> = {
  idle: { icon: 'save', colour: 'text.secondary' },
  saving: { icon: 'save', colour: 'text.secondary' },
  saved: { icon: 'checkCircle', colour: 'success.main' },
  failed: { icon: 'alert', colour: 'error.main' },
  offline: { icon: 'alert', colour: 'warning.main' },
  conflict: { icon: 'alert', colour: 'error.main' },
};

/** Whether what was typed is safe, in words: saving, saved a minute ago, or not saved and what happens now. */
export function AutosaveStatus({ state, savedAt = null, onRetry }: AutosaveStatusProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, [savedAt]);
  const when = savedAt === null ? '' : format.relative(savedAt, now);
  const { icon, colour } = looks[state];
  const canRetry = (state === 'failed' || state === 'offline') && onRetry;
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, fontSize: '0.875rem' }}>
      <Box sx={{ color: colour, display: 'flex' }}>
        {state === 'saving' ? (
          <CircularProgress size={16} color="inherit" aria-hidden />
        ) : (
          <Icon name={icon} size={18} />
        )}
      </Box>
      <Box component="span" sx={{ color: state === 'saved' || state === 'idle' ? 'text.secondary' : 'text.primary' }}>
        {state === 'saved' && when === '' ? t('files.stored') : t(`saving.${state}`, { when })}
      </Box>
      {canRetry && (
        <Button size="small" variant="text" onClick={onRetry}>
          {t('saving.retry')}
        </Button>
      )}
    </Box>
  );
}
