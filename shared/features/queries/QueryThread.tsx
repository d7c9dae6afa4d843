import type { QueryDetail } from '@guildhall/shared/contracts';
import { openQueryStates } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import type { UseMutationResult } from '@guildhall/shared/query';
import { Alert, Box, Button, Card, Row, Skeleton, toast, Typography } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { useEffect, useRef, type ReactNode } from 'react';
import { queryQuery } from './api.ts';

interface QueryThreadProps {
  id: string;
  children: (query: QueryDetail) => ReactNode;
}

/** Renders a query once it has loaded; the caller provides the parts. */
export function QueryThread({ id, children }: QueryThreadProps) {
  const { t } = useTranslation('queries');
  const { data, error, refetch } = useQuery(queryQuery(id));
  if (data)
    return (
      <Card padded={false} key={data.id}>
        <Box component="section" aria-label={data.subject}>
          {children(data)}
        </Box>
      </Card>
    );
  return (
    <Card>
      {error ? (
        <ErrorState error={error} title={t('unknown')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} role="status" aria-label={t('loading')} />
      )}
    </Card>
  );
}

interface ThreadHeadProps {
  query: QueryDetail;
  /** State, number and other facts below the subject. */
  facts: ReactNode;
  resolve: Pick<UseMutationResult<unknown, Error, undefined>, 'mutate' | 'isPending' | 'error'>;
  /** The button's label for resolving the query. */
  resolveLabel: string;
  children?: ReactNode;
}

/** The head of a query; it takes the focus, so that keyboard and screen reader follow to the opened query. */
export function ThreadHead({ query: { subject, state }, facts, resolve, resolveLabel, children }: ThreadHeadProps) {
  const { t } = useTranslation('queries');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Box
      component="header"
      sx={{ display: 'grid', gap: 1.5, p: { xs: 2, sm: 3 }, borderBlockEnd: '1px solid', borderColor: 'divider' }}
    >
      <Typography
        ref={title}
        component="h2"
        variant="h3"
        tabIndex={-1}
        dir="auto"
        sx={{ overflowWrap: 'anywhere', textAlign: 'left', '&:focus-visible': { outline: 'none' } }}
      >
        {subject}
      </Typography>
      <Row wrap gap={1} align="center" tone="secondary">
        {facts}
      </Row>
      {children}
      {openQueryStates.includes(state) && (
        <Box>
          <Button
            size="small"
            icon="check"
            pending={resolve.isPending}
            onClick={() => resolve.mutate(undefined, { onSuccess: () => toast.success(t('resolved')) })}
          >
            {resolveLabel}
          </Button>
        </Box>
      )}
      {resolve.error && <Alert severity="error">{problemText(resolve.error)}</Alert>}
    </Box>
  );
}
