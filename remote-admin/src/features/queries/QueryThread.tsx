import type { QueryDetail } from '@guildhall/shared/contracts';
import { openQueryStates } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Box, Button, Card, RouteLink, Skeleton, toast, Typography } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { useEffect, useRef } from 'react';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { queryQuery, useResolveQuery } from './api.ts';
import { MessageForm } from './MessageForm.tsx';
import { Messages } from './Messages.tsx';
import { QuerySorting } from './QuerySorting.tsx';

/** One query as the office works on it. */
export function QueryThread({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(queryQuery(id));
  if (data) return <Thread query={data} key={data.id} />;
  return (
    <Card>
      {error ? (
        <ErrorState error={error} title={t('queries.unknown')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} role="status" aria-label={t('queries.loading')} />
      )}
    </Card>
  );
}

function Thread({ query }: { query: QueryDetail }) {
  const { t } = useTranslation('admin');
  const resolve = useResolveQuery(query);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { number, subject, state, requester, about, reopenableUntil } = query;
  const isEnded = reopenableUntil !== null && Date.parse(reopenableUntil) <= Date.now();
  return (
    <Card padded={false}>
      <Box component="section" aria-label={subject}>
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
            sx={{ overflowWrap: 'anywhere', textAlign: 'match-parent', '&:focus-visible': { outline: 'none' } }}
          >
            {subject}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', color: 'text.secondary' }}>
            <StateChip group="query.state" state={state} />
            <span>
              {number} · <bdi>{requester.name}</bdi>
            </span>
            {about && (
              <RouteLink to={about.kind === 'application' ? paths.applicationDesk(about.id) : paths.invoice(about.id)}>
                {about.label}
              </RouteLink>
            )}
          </Box>
          <QuerySorting query={query} />
          {openQueryStates.includes(state) && (
            <Box>
              <Button
                size="small"
                icon="check"
                pending={resolve.isPending}
                onClick={() => resolve.mutate(undefined, { onSuccess: () => toast.success(t('queries.resolved')) })}
              >
                {t('queries.resolve')}
              </Button>
            </Box>
          )}
          {resolve.error && <Alert severity="error">{problemText(resolve.error)}</Alert>}
        </Box>
        <Messages query={query} />
        <MessageForm query={query} canAnswer={!isEnded} />
      </Box>
    </Card>
  );
}
