import type { UseMutationResult } from '@guildhall/shared/query';
import { isolated } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useDirection, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Text, toast } from '@guildhall/shared/ui/core';
import { ProgressBar, StatusChip } from '@guildhall/shared/ui/data';

/** A job in the background that works through many rows, and that people can continue after it stopped. */
interface Run {
  id: string;
  state: 'running' | 'done' | 'stopped';
  /** Rows in it, and processed ones. */
  total: number;
  done: number;
  startedAt: string;
  startedBy: string;
}

const tones = { running: 'info', done: 'success', stopped: 'warning' } as const;

interface RunProps {
  run: Run;
}

/** The status of a run. */
export function RunState({ run: { state } }: RunProps) {
  const { t } = useTranslation('admin');
  return <StatusChip status={state} tone={tones[state]} label={t(`run.state.${state}`)} />;
}

/** Who started a run, and when. */
export function RunStarted({ run: { startedBy, startedAt } }: RunProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const name = isolated(startedBy, useDirection());
  return (
    <Text size="small" tone="secondary">
      {t('run.startedBy', { name, when: format.dateTime(startedAt) })}
    </Text>
  );
}

interface RunProgressProps extends RunProps {
  /** What a stopped run has done and what continuing does. */
  stoppedText: string;
  /** The message after the run was continued. */
  resumedText: string;
  resume: UseMutationResult<unknown, Error, string>;
}

/** How far a running run is, or why a stopped one stopped, with a button that continues it. */
export function RunProgress({ run: { id, state, done, total }, stoppedText, resumedText, resume }: RunProgressProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (state === 'running')
    return (
      <ProgressBar
        label={t('run.state.running')}
        value={done}
        max={total}
        text={t('run.progress', { done: format.number(done), total: format.number(total) })}
      />
    );
  if (state !== 'stopped') return null;
  const goOn = () =>
    resume.mutate(id, {
      onSuccess: () => toast.success(resumedText),
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" pending={resume.isPending} onClick={goOn}>
          {t('run.resume')}
        </Button>
      }
    >
      {stoppedText}
    </Alert>
  );
}
