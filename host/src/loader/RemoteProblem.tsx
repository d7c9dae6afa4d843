import { useId } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, ButtonLink, Row, Typography } from '@guildhall/shared/ui/core';
import { useProgress } from '../components/progress.tsx';
import type { Reason } from './failure.ts';

interface RemoteProblemProps {
  /** Why the page is missing; `open`: the breaker is open, `crash`: it loaded and threw. */
  cause: Reason | 'open' | 'crash';
  /** For the person to quote, and for us to find the report. */
  id: string;
  homePath: string;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Reloads the whole tab, where nothing else helps. */
  onReload?: (() => void) | undefined;
}

/** Says what happened to this area, and offers the options: retry, reload where that helps, or home. */
export function RemoteProblem({ cause, id, homePath, onRetry, isRetrying = false, onReload }: RemoteProblemProps) {
  const { t } = useTranslation('shell');
  const titleId = useId();
  useProgress('failed');
  const title = t(cause === 'crash' ? 'remote.crashedTitle' : 'remote.failedTitle');
  // The live region has announced which page failed; an alert would repeat it.
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ maxWidth: 640, minHeight: '60dvh', mx: 'auto', py: 4, px: 2 }}>
      <Alert severity="error" live="none" title={<span id={titleId}>{title}</span>}>
        <Typography component="p">{t(onReload ? 'remote.reloadHelps' : `remote.cause.${cause}`)}</Typography>
        <Typography component="p" variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('remote.reference', { id })}
        </Typography>
        <Row gap={1.5} wrap mt={2}>
          {onReload ? (
            <Button variant="contained" icon="refresh" onClick={onReload}>
              {t('action.reload')}
            </Button>
          ) : (
            <Button variant="contained" icon="refresh" pending={isRetrying} onClick={onRetry}>
              {t('remote.tryAgain')}
            </Button>
          )}
          <ButtonLink to={homePath}>{t('remote.home')}</ButtonLink>
        </Row>
      </Alert>
    </Box>
  );
}
