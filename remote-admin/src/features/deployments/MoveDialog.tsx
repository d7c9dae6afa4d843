import { useState } from 'react';
import type { DeploymentsOverview, RemoteOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { Alert, Button, Stack, toast, Grid } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { useMove } from './api.ts';
import { buildInText, hasSameBuilds, ownRemote, lastActiveAt } from './builds.ts';
import { useRemoteName, useShare } from './labels.ts';
import { type Move, type MoveAction, everybody, isForSome, isPossible, targetOf } from './moves.ts';
import { firstShare, ShareChoice, Command } from './RemoteCard.tsx';

/** The losses for people are highlighted. */
const dangerous: readonly MoveAction[] = ['disable'];

/** Actions after which this page may stop loading, if they affect its own remote. */
const risky: readonly MoveAction[] = ['rollback', 'disable', 'give', 'promote'];

interface MoveDialogProps {
  move: Move;
  /** The current deployments; they may change while the dialog is open. */
  overview: DeploymentsOverview;
  onClosed: () => void;
}

/**
 * Confirms an action and says what happens to whom. The request names the deployments the person has seen: after a
 * concurrent change the dialog shows the new state and asks again.
 */
export function MoveDialog({ move, overview, onClosed }: MoveDialogProps) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const [seen, setSeen] = useState(overview);
  const [isRefused, setRefused] = useState(false);
  const [isAskedAgain, setAskedAgain] = useState(false);
  const [share, setShare] = useState<number>();
  const command = useMove();
  const remoteIn = (all: DeploymentsOverview) => all.remotes.find(({ id }) => id === move.remote);
  const remote = remoteIn(seen);
  const isBehind = overview.revision !== seen.revision;

  const showNewState = () => {
    setSeen(overview);
    setRefused(false);
    setAskedAgain(true);
  };
  // The list to which the server's refusal referred has loaded.
  if (isRefused && isBehind) showNewState();

  if (!remote) return null;
  const chosen = share ?? (move.action === 'give' ? everybody : (remote.canary?.percent ?? firstShare));
  const build = targetOf(move, remote);
  const values = { name: name(move.remote), build: buildInText(build) };
  const confirm = () => {
    if (isBehind && !hasSameBuilds(remote, remoteIn(overview))) return showNewState();
    command.mutate(
      { move, build, revision: overview.revision, share: chosen },
      {
        onSuccess: () => {
          toast.success(t(doneKey(move.action, chosen), values));
          onClosed();
        },
        onError: (error) => setRefused(isStaleDecision(error)),
      },
    );
  };

  const canBeDone = isPossible(move, remote);
  const isRisky = move.remote === ownRemote && risky.includes(move.action) && !isForSome(move.action, chosen);
  return (
    <Dialog
      open
      title={t(`deployments.ask.${move.action}`, values)}
      onClose={onClosed}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t(canBeDone ? 'common.cancel' : 'common.close')}
          </Button>
          {canBeDone && (
            <Button
              variant="contained"
              color={dangerous.includes(move.action) ? 'error' : 'brand'}
              pending={command.isPending}
              onClick={confirm}
            >
              {t(confirmKey(move.action, chosen))}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={2.5}>
        {isAskedAgain && <NewState remote={remote} canBeDone={canBeDone} />}
        {command.isError && (isRefused || !isStaleDecision(command.error)) && (
          <Alert severity="error">{problemText(command.error)}</Alert>
        )}
        {canBeDone && (
          <>
            {(move.action === 'give' || move.action === 'share') && (
              <ShareChoice action={move.action} share={chosen} onChanged={setShare} />
            )}
            <Effects move={move} remote={remote} share={chosen} />
            {isRisky && <OwnAreaWarning action={move.action} />}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

const isStaleDecision = (error: unknown) => isApiProblem(error) && error.code === 'deployments_changed';

const doneKey = (action: MoveAction, share: number) =>
  `deployments.done.${isForSome(action, share) ? 'giveSome' : action}`;

const confirmKey = (action: MoveAction, share: number) =>
  `deployments.${isForSome(action, share) ? 'startCanary' : `action.${action}`}`;

/** What happens to whom, one sentence each. */
function Effects({ move, remote, share }: { move: Move; remote: RemoteOverview; share: number }) {
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
function NewState({ remote, canBeDone }: { remote: RemoteOverview; canBeDone: boolean }) {
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
function OwnAreaWarning({ action }: { action: MoveAction }) {
  const { t } = useTranslation('admin');
  return (
    <Alert severity="warning" title={t('deployments.own.title')}>
      <p>{t(action === 'disable' ? 'deployments.own.off' : 'deployments.own.text')}</p>
      <Command>{`pnpm release ${action === 'disable' ? 'enable' : 'rollback'} ${ownRemote}`}</Command>
    </Alert>
  );
}
