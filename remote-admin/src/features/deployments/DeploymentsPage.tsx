import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DeploymentsOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Box, Button, Card, Icon, Row, Skeleton, VisuallyHidden } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page } from '@guildhall/shared/ui/data';
import { deploymentsQuery, refreshMs } from './api.ts';
import { Command } from './BuildName.tsx';
import { MaintenanceCard } from './MaintenanceCard.tsx';
import type { Move } from './moves.ts';
import { cardId, RemoteCard } from './RemoteCard.tsx';
import { ShellCard } from './ShellCard.tsx';
import { DeploymentsSummary } from './DeploymentsSummary.tsx';
import { useNews } from './use-news.ts';
import { MoveDialog } from './MoveDialog.tsx';

/** What is deployed, since when, by whom, how it loads, and the actions that change it. Administrators only. */
export default function DeploymentsPage() {
  const { t } = useTranslation('admin');
  const { data, isError, error, dataUpdatedAt, refetch } = useQuery(deploymentsQuery());
  return (
    <Page
      title={t('deployments.title')}
      subtitle={<Freshness readAt={dataUpdatedAt} isStale={isError} onRefresh={() => void refetch()} />}
    >
      <MaintenanceCard />
      {data ? (
        <Overview overview={data} />
      ) : isError ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Overview({ overview }: { overview: DeploymentsOverview }) {
  const { t } = useTranslation('admin');
  const [move, setMove] = useState<Move | null>(null);
  const news = useNews(overview);
  const close = () => {
    if (move) keepFocus(move.remote);
    setMove(null);
  };
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {overview.trouble && (
        <Alert severity="error" title={t(`deployments.trouble.${overview.trouble}.title`)}>
          {t(`deployments.trouble.${overview.trouble}.text`, { store: overview.store })}
        </Alert>
      )}
      {overview.remotes.length === 0 ? (
        <Card>
          <EmptyState
            icon="upload"
            title={t('deployments.empty.title')}
            text={t('deployments.empty.text')}
            action={<Command>pnpm release admin</Command>}
          />
        </Card>
      ) : (
        <>
          <DeploymentsSummary remotes={overview.remotes} />
          <Cards>
            {overview.remotes.map((remote) => (
              <RemoteCard key={remote.id} remote={remote} onMove={setMove} />
            ))}
          </Cards>
        </>
      )}
      <ShellCard overview={overview} />
      {move && <MoveDialog move={move} overview={overview} onClosed={close} />}
    </>
  );
}

/** Keeps the focus at the remote when the action removes the button that opened the dialog. */
function keepFocus(remote: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById(cardId(remote))?.focus({ preventScroll: true });
  });
}

const grid = {
  display: 'grid',
  alignItems: 'start',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

const Cards = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('admin');
  return (
    <Box component="ul" aria-label={t('deployments.list')} sx={{ m: 0, p: 0, listStyle: 'none', ...grid }}>
      {children}
    </Box>
  );
};

/** When the page was last refreshed, with a warning when that is too long ago. */
function Freshness({ readAt, isStale, onRefresh }: { readAt: number; isStale: boolean; onRefresh: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  // Keeps its height before the first response.
  if (readAt === 0) return <span>{'\u00a0'}</span>;
  const time = format.time(new Date(readAt).toISOString());
  if (!isStale) return <span>{t('deployments.fresh', { time, seconds: refreshMs / 1000 })}</span>;
  return (
    <Row role="status" wrap gap={1} align="center" tone="warning">
      <Icon name="alert" />
      {t('deployments.stale', { time })}
      <Button size="small" icon="refresh" onClick={onRefresh}>
        {t('deployments.refresh')}
      </Button>
    </Row>
  );
}

/** Height of the collapsed page, in px: on a phone and on a larger screen. */
const heights = { summary: { xs: 56, sm: 56 }, card: { xs: 620, sm: 480 }, shell: { xs: 300, sm: 162 } };

const Loading = () => (
  <>
    <Skeleton variant="rounded" sx={{ height: heights.summary }} />
    <Box sx={grid}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} variant="rounded" sx={{ height: heights.card }} />
      ))}
    </Box>
    <Skeleton variant="rounded" sx={{ height: heights.shell }} />
  </>
);
