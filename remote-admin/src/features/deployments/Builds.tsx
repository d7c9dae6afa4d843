import type { DeployedBuild, RemoteOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Text } from '@guildhall/shared/ui/core';
import { DateText, StatusChip, Timeline } from '@guildhall/shared/ui/data';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { CopyableBuild } from './BuildName.tsx';
import { shortBuild } from './builds.ts';
import { looksOf, useMoveText, useRemoteName } from './labels.ts';

interface BuildsProps {
  remote: RemoteOverview;
  onRelease: (build: string) => void;
}

/** All stored builds, newest first; inactive ones can be activated. */
export function Builds({ remote, onRelease }: BuildsProps) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  return (
    <RowList label={t('deployments.builds.label', { name: name(remote.id) })}>
      {remote.builds.map((one) => (
        <ListRow key={one.build}>
          <Block grow="200px" shrink>
            <CopyableBuild build={one.build} />
            <Text size="caption" tone="secondary">
              {t('deployments.builds.uploaded')} <DateText value={one.at} as="dateTime" />
            </Text>
          </Block>
          <Standing build={one} />
          {!one.isActive && (
            <Button
              size="small"
              aria-label={`${t('deployments.action.give')}: ${name(remote.id)} ${shortBuild(one.build)}`}
              onClick={() => onRelease(one.build)}
            >
              {t('deployments.action.give')}
            </Button>
          )}
        </ListRow>
      ))}
    </RowList>
  );
}

function Standing({ build: { isActive, isCanary, isPrevious } }: { build: DeployedBuild }) {
  const { t } = useTranslation('admin');
  if (isActive) return <StatusChip status="active" tone="success" label={t('deployments.state.active')} />;
  if (isCanary) return <StatusChip status="canary" tone="info" icon="users" label={t('deployments.builds.canary')} />;
  if (isPrevious) return <StatusChip status="previous" icon="undo" label={t('deployments.builds.previous')} />;
  return null;
}

/** Who did what with a remote and when, newest first. */
export function History({ remote }: { remote: RemoteOverview }) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const textOf = useMoveText();
  return (
    <Timeline
      label={t('deployments.history.label', { name: name(remote.id) })}
      items={remote.history.map((move) => ({
        id: `${move.at} ${move.action} ${move.build}`,
        at: move.at,
        title: textOf(move),
        actor: move.by,
        ...looksOf[move.action],
      }))}
    />
  );
}
