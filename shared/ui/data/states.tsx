import type { ReactNode } from 'react';
import { isApiProblem, isUnreachable, problemText } from '../../http/problem.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Box, Button, Grid, Icon, Row, Text, Typography } from '../core/index.ts';
import type { IconName } from '../core/index.ts';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  /** What people can do about it. */
  action?: ReactNode;
  tone?: 'brand' | 'error';
}

/** A friendly empty state with a suggested action. */
export function EmptyState({ title, text, icon = 'inbox', action, tone = 'brand' }: EmptyStateProps) {
  return (
    <Grid gap={1} justifyItems="center" px={3} py={{ xs: 5, sm: 7 }} textAlign="center">
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
      {text && (
        <Text maxWidth={440} tone="secondary">
          {text}
        </Text>
      )}
      {action && (
        <Row wrap gap={1.5} justify="center" mt={1.5}>
          {action}
        </Row>
      )}
    </Grid>
  );
}

interface ErrorStateProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** The error in the server's words, with a retry and the reference for the office. */
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
              <Text component="span" block mt={0.5} size="caption">
                {t('problem.reference', { id: reference })}
              </Text>
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
