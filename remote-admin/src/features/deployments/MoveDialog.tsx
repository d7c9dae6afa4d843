import { useState } from 'react';
import type { DeploymentsOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { Alert, Button, Stack, toast } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { useMove } from './api.ts';
import { buildInText, hasSameBuilds, ownRemote } from './builds.ts';
import { useRemoteName } from './labels.ts';
import { Effects, NewState, OwnAreaWarning } from './MoveEffects.tsx';
import type { Move, MoveAction } from './moves.ts';
import { everybody, isForSome, isPossible, targetOf } from './moves.ts';
import { firstShare, ShareChoice } from './ShareChoice.tsx';

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
