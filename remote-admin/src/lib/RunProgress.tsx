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

/** The namespace and prefix of the translations of a kind of run. */
type RunTexts = 'invoicing:issueRun' | 'renewal:run';

const tones = { running: 'info', done: 'success', stopped: 'warning' } as const;

interface RunProps {
  run: Run;
  texts: RunTexts;
}

/** The status of a run. */
export function RunState({ run: { state }, texts }: RunProps) {
  const { t } = useTranslation();
  return <StatusChip status={state} tone={tones[state]} label={t(`${texts}.state.${state}`)} />;
}

/** Who started a run, and when. */
export function RunStarted({ run: { startedBy, startedAt }, texts }: RunProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = isolated(startedBy, useDirection());
  return (
    <Text size="small" tone="secondary">
      {t(`${texts}.startedBy`, { name, when: format.dateTime(startedAt) })}
    </Text>
  );
}

interface RunProgressProps extends RunProps {
  resume: UseMutationResult<unknown, Error, string>;
}

/** How far a running run is, or why a stopped one stopped, with a button that continues it. */
export function RunProgress({ run: { id, state, done, total }, texts, resume }: RunProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state === 'running')
    return (
      <ProgressBar
        label={t(`${texts}.state.running`)}
        value={done}
        max={total}
        text={t(`${texts}.progress`, { done: format.number(done), total: format.number(total) })}
      />
    );
  if (state !== 'stopped') return null;
  const goOn = () =>
    resume.mutate(id, {
      onSuccess: () => toast.success(t(`${texts}.resumed`)),
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" pending={resume.isPending} onClick={goOn}>
          {t(`${texts}.resume`)}
        </Button>
      }
    >
      {t(`${texts}.stoppedText`)}
    </Alert>
  );
}
