import type { QueryDetail } from '@guildhall/shared/contracts';
import { openQueryStates } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import {
  Alert,
  Box,
  Button,
  ButtonLink,
  Card,
  RouteLink,
  Skeleton,
  toast,
  Typography,
} from '@guildhall/shared/ui/core';
import { ErrorState, StatusChip } from '@guildhall/shared/ui/data';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { useDomainWords } from '../../words.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { queryQuery, useResolveQuery } from './api.ts';
import { Messages } from './Messages.tsx';
import { useTurnWords } from './turn.ts';

/** One query: its messages, whose turn it is, the way to answer, and the way to say that nothing is left. */
export function QueryThread({ id }: { id: string }) {
  const { t } = useTranslation('membership');
  const { data, error, refetch } = useQuery(queryQuery(id));
  if (data) return <Thread query={data} key={data.id} />;
  return (
    <Card>
      {error ? (
        <ErrorState error={error} title={t('queries.unknown')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} role="status" aria-label={t('common.loading')} />
      )}
    </Card>
  );
}

function Thread({ query }: { query: QueryDetail }) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const turn = useTurnWords();
  const format = useFormat();
  const resolve = useResolveQuery(query);
  const title = useRef<HTMLHeadingElement>(null);
  // Keyboard and screen reader follow to what was opened.
  useEffect(() => title.current?.focus(), []);
  const { number, subject, state, category, about, reopenableUntil } = query;
  const isOpen = openQueryStates.includes(state);
  const isEnded = reopenableUntil !== null && Date.parse(reopenableUntil) <= Date.now();
  return (
    <Card padded={false}>
      <Box
        component="section"
        aria-label={subject}
        sx={{ '& > header': { p: { xs: 2, sm: 3 }, borderBlockEnd: '1px solid', borderColor: 'divider' } }}
      >
        <Box component="header" sx={{ display: 'grid', gap: 1 }}>
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
            <StatusChip status={state} label={turn(state)} />
            <span>
              {number} · {words.queryCategory(category)}
            </span>
            {about && (
              <RouteLink to={about.kind === 'application' ? paths.application(about.id) : paths.invoice(about.id)}>
                {about.label}
              </RouteLink>
            )}
          </Box>
          {isOpen && (
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
        {isEnded ? (
          <Box sx={{ p: { xs: 2, sm: 3 } }}>
            <Alert
              action={
                <ButtonLink to={paths.askQuery(about?.id)} size="small" icon="add">
                  {t('queries.askAnew')}
                </ButtonLink>
              }
            >
              {t('queries.ended', { day: format.date(reopenableUntil) })}
            </Alert>
          </Box>
        ) : (
          <AnswerForm query={query} />
        )}
      </Box>
    </Card>
  );
}
