import type { ReactNode } from 'react';
import { isApiProblem, isUnreachable, problemText } from '../../http/problem.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Box, Button, Icon, Typography } from '../core/index.ts';
import type { IconName } from '../core/index.ts';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  /** What can be done about it. */
  action?: ReactNode;
  tone?: 'brand' | 'error';
}

/** Nothing to show, said kindly, with what can be done about it. */
export function EmptyState({ title, text, icon = 'inbox', action, tone = 'brand' }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: { xs: 5, sm: 7 }, textAlign: 'center' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          width: 60,
          height: 60,
          mb: 1,
          borderRadius: '50%',
          color: `${tone}.main`,
          backgroundColor: `${tone}.tint`,
        }}
      >
        <Icon name={icon} size={28} />
      </Box>
      <Typography component="p" variant="h4">
        {title}
      </Typography>
      {text && <Box sx={{ maxWidth: 440, color: 'text.secondary' }}>{text}</Box>}
      {action && (
        <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>{action}</Box>
      )}
    </Box>
  );
}

interface ErrorStateProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** What went wrong, in the server's words, with a retry and the number the office can look up. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const reference = isApiProblem(error) ? error.requestId : undefined;
  return (
    <Box role="alert">
      <EmptyState
        icon="alert"
        tone="error"
        title={title ?? t('problem.title')}
        text={
          <>
            {isUnreachable(error) ? t('problem.unreachable') : problemText(error)}
            {reference && (
              <Box component="span" sx={{ display: 'block', mt: 0.5, fontSize: '0.8125rem' }}>
                {t('problem.reference', { id: reference })}
              </Box>
            )}
          </>
        }
        action={
          onRetry && (
            <Button icon="refresh" onClick={onRetry}>
              {t('action.retry')}
            </Button>
          )
        }
      />
    </Box>
  );
}
