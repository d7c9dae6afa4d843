import type { Renewal } from '@guildhall/shared/contracts';
import { isolated } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useDirection, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, ButtonLink, Card, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { InlineList, ProgressBar, StatusChip } from '@guildhall/shared/ui/data';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { useResumeRenewal } from './api.ts';

/** Number of runs shown; the audit log has all of them. */
const shown = 3;

/** The newest runs: their progress and results. */
export function Runs({ runs }: { runs: readonly Renewal[] }) {
  const { t } = useTranslation('renewal');
  return (
    <Card title={t('runs')}>
      <RowList label={t('runs')}>
        {runs.slice(0, shown).map((run) => (
          <ListRow key={run.id}>
            <Run run={run} />
          </ListRow>
        ))}
      </RowList>
    </Card>
  );
}

const tones = { running: 'info', done: 'success', stopped: 'warning' } as const;

function Run({ run }: { run: Renewal }) {
  const { t } = useTranslation('renewal');
  const format = useFormat();
  const direction = useDirection();
  const { endsBy, state, total, done, invoiced, exceptions, startedAt, startedBy } = run;
  const left = exceptions.reduce((sum, { count }) => sum + count, 0);
  return (
    <Block shrink grow>
      <Stack gap={1.5}>
        <Row wrap gap={1.5} align="center" justify="space-between">
          <Block shrink>
            <Text weight="semibold">{t('run', { day: format.day(endsBy) })}</Text>
            <Text size="small" tone="secondary">
              {t('startedBy', { name: isolated(startedBy, direction), when: format.dateTime(startedAt) })}
            </Text>
          </Block>
          <StatusChip status={state} tone={tones[state]} label={t(`state.${state}`)} />
        </Row>
        {state === 'running' && (
          <ProgressBar
            label={t('state.running')}
            value={done}
            max={total}
            text={t('progress', { done: format.number(done), total: format.number(total) })}
          />
        )}
        {state === 'stopped' && <Stopped id={run.id} />}
        <Row wrap gap={2} align="center" justify="space-between">
          <Text size="small" tone="secondary" component="div">
            <InlineList items={[t('written', { count: invoiced }), left > 0 && t('left', { count: left })]} />
          </Text>
          {invoiced > 0 && state !== 'running' && (
            <ButtonLink size="small" to={paths.invoices({ state: 'draft' })}>
              {t('toDrafts')}
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Block>
  );
}

function Stopped({ id }: { id: string }) {
  const { t } = useTranslation('renewal');
  const resume = useResumeRenewal();
  return (
    <Alert severity="warning">
      <Stack gap={1}>
        <span>{t('stoppedText')}</span>
        <div>
          <Button
            size="small"
            pending={resume.isPending}
            onClick={() =>
              resume.mutate(id, {
                onSuccess: () => toast.success(t('resumed')),
                onError: (error) => toast.error(problemText(error)),
              })
            }
          >
            {t('resume')}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}
