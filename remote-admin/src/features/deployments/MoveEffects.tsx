import type { RemoteOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Grid } from '@guildhall/shared/ui/core';
import { Command } from './BuildName.tsx';
import { buildInText, lastActiveAt, ownRemote } from './builds.ts';
import { useShare } from './labels.ts';
import type { Move, MoveAction } from './moves.ts';
import { isForSome, targetOf } from './moves.ts';

/** What happens to whom, one sentence each. */
export function Effects({ move, remote, share }: { move: Move; remote: RemoteOverview; share: number }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const written = useShare();
  const { action } = move;
  const target = targetOf(move, remote);
  const came = lastActiveAt(remote, target);
  const values = {
    build: buildInText(target),
    current: buildInText(remote.build),
    canary: buildInText(remote.canary?.build ?? remote.build),
    share: written(share),
    when: came ? format.dateTime(came) : '',
  };
  const endsCanary = remote.canary && (action === 'rollback' || (action === 'give' && remote.canary.build !== target));
  const sentences = [
    t(`deployments.effect.${isForSome(action, share) ? 'share' : action}`, values),
    (action === 'rollback' || action === 'give') && came && t('deployments.effect.cameBefore', values),
    endsCanary && t('deployments.effect.endsCanary', values),
    !remote.enabled && action !== 'enable' && t('deployments.effect.staysOff'),
    t(action === 'disable' ? 'deployments.effect.othersGoOn' : 'deployments.effect.openTabs'),
    action === 'disable' && t('deployments.effect.openTabs'),
  ].filter((sentence) => typeof sentence === 'string');
  return (
    <Grid component="ul" gap={0.75} m={0} pl={2.5}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Grid>
  );
}

/** What another person changed about the remote. */
export function NewState({ remote, canBeDone }: { remote: RemoteOverview; canBeDone: boolean }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const share = useShare();
  const values = { build: buildInText(remote.build), by: remote.by, when: format.dateTime(remote.since) };
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <p>
        {t('deployments.now.active', values)}
        {remote.canary &&
          ` ${t('deployments.now.canary', { build: buildInText(remote.canary.build), share: share(remote.canary.percent) })}`}
        {!remote.enabled && ` ${t('deployments.now.off')}`}
      </p>
      <p>{t(canBeDone ? 'deployments.now.again' : 'deployments.now.impossible')}</p>
    </Alert>
  );
}

/** The page may disable itself; then the command line is the way back. */
export function OwnAreaWarning({ action }: { action: MoveAction }) {
  const { t } = useTranslation('admin');
  return (
    <Alert severity="warning" title={t('deployments.own.title')}>
      <p>{t(action === 'disable' ? 'deployments.own.off' : 'deployments.own.text')}</p>
      <Command>{`pnpm release ${action === 'disable' ? 'enable' : 'rollback'} ${ownRemote}`}</Command>
    </Alert>
  );
}
