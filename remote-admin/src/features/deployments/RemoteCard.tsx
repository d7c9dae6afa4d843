import type { RemoteOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, Row, Stack } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { Actions } from './Actions.tsx';
import { Builds, History } from './Builds.tsx';
import { CanaryPanel } from './CanaryPanel.tsx';
import { ActiveBuild } from './ActiveBuild.tsx';
import { Figures } from './Figures.tsx';
import { Disclosure } from '../../lib/Disclosure.tsx';
import { useRemoteName, useShare } from './labels.ts';
import type { Move } from './moves.ts';
import { concernsOf } from './rates.ts';

/** Receives the focus when the pressed button has been removed. */
export const cardId = (remote: string) => `deployment-${remote}`;

interface RemoteCardProps {
  remote: RemoteOverview;
  onMove: (move: Move) => void;
}

/** One remote: its active build, since when and by whom, how it loads, and the available actions. */
export function RemoteCard({ remote, onMove }: RemoteCardProps) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const { id, canary, loads } = remote;
  return (
    <Box component="li" id={cardId(id)} tabIndex={-1} sx={{ minWidth: 0, '&:focus-visible': { outlineOffset: 2 } }}>
      <Card
        title={name(id)}
        subtitle={
          <code>
            <bdi>{id}</bdi>
          </code>
        }
        actions={<States remote={remote} />}
      >
        <Stack gap={2.5}>
          <ActiveBuild remote={remote} />
          {canary && loads.canary ? (
            <CanaryPanel remote={remote} canary={canary} loads={loads.canary} />
          ) : (
            <Figures loads={loads.active} columns={2} />
          )}
          <Actions remote={remote} onChosen={(action) => onMove({ action, remote: id })} />
          <Box sx={{ mb: '-12px !important' }}>
            <Disclosure title={t('deployments.builds.title', { count: remote.builds.length })}>
              <Builds remote={remote} onRelease={(build) => onMove({ action: 'give', remote: id, build })} />
            </Disclosure>
            <Disclosure title={t('deployments.history.title')}>
              <History remote={remote} />
            </Disclosure>
          </Box>
        </Stack>
      </Card>
    </Box>
  );
}

function States({ remote }: { remote: RemoteOverview }) {
  const { t } = useTranslation('admin');
  const share = useShare();
  const { enabled, canary } = remote;
  return (
    <Row wrap gap={0.75}>
      {concernsOf(remote).includes('troubled') && (
        <StatusChip status="troubled" tone="error" icon="alert" label={t('deployments.state.troubled')} />
      )}
      {canary && (
        <StatusChip
          status="canary"
          tone="info"
          icon="users"
          label={t('deployments.state.canary', { share: share(canary.percent) })}
        />
      )}
      {enabled ? (
        <StatusChip status="active" tone="success" label={t('deployments.state.active')} />
      ) : (
        <StatusChip status="off" tone="warning" icon="crossCircle" label={t('deployments.state.off')} />
      )}
    </Row>
  );
}
