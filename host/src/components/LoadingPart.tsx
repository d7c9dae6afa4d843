import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Box, Button, CircularProgress } from '@guildhall/shared/ui/core';
import { useProgress } from './progress.ts';

/** Placeholder for a part whose code is loading. */
export function LoadingPart() {
  useProgress('loading');
  return (
    <Box sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress size={32} aria-hidden />
    </Box>
  );
}

interface PartFailedProps {
  title?: string;
  text?: string;
  onRetry: () => void;
}

/** A part of the shell that failed to load: what happened, and a retry without a reload. */
export function PartFailed({ title, text, onRetry }: PartFailedProps) {
  const { t } = useTranslation('shell');
  return (
    <Block maxWidth={640} mx="auto" my={4} px={2}>
      <Alert
        severity="error"
        title={title ?? t('part.failedTitle')}
        action={
          <Button icon="refresh" onClick={onRetry}>
            {t('action.tryAgain')}
          </Button>
        }
      >
        {text ?? t('part.failedText')}
      </Alert>
    </Block>
  );
}
