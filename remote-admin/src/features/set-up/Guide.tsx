import { useEffect, useRef, useState } from 'react';
import type { SetUpState } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useNavigate, useSearchParams } from '@guildhall/shared/router';
import { Alert, Button, ButtonLink, Card, Grid, Row, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { setUpQuery, useSkipStep } from './api.ts';
import { Blocks } from './Blocks.tsx';
import { Progress } from './Progress.tsx';
import { contents } from './contents.tsx';
import { StepChip } from './StepChip.tsx';
import { StepList } from './StepList.tsx';

/** The guided set-up: all steps with their state, and the step named in the URL. */
export function Guide() {
  const { data, isError, error, refetch } = useQuery(setUpQuery());
  if (data) return <Steps state={data} />;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={420} />;
}

type Step = SetUpState['steps'][number];

function Steps({ state }: { state: SetUpState }) {
  const { steps } = state;
  const [params] = useSearchParams();
  // Saving may complete a step; the screen stays on it until the person continues.
  const [begun] = useState(() => (steps.find(({ state: one }) => one === 'open') ?? steps[0])?.key);
  const shown = steps.find(({ key }) => key === params.get('step')) ?? steps.find(({ key }) => key === begun);
  if (!shown) return null;
  return (
    <Grid gap={{ xs: 2, md: 4 }} columns={{ xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' }} align="start">
      <Stack gap={2}>
        <Progress state={state} />
        <StepList steps={steps} current={shown.key} />
      </Stack>
      <OneStep key={shown.key} step={shown} number={steps.indexOf(shown) + 1} next={nextAfter(steps, shown)} />
    </Grid>
  );
}

/** The next open step after the current one, else the first open one. */
function nextAfter(steps: readonly Step[], shown: Step): Step | undefined {
  const place = steps.indexOf(shown);
  const open = ({ key, state }: Step) => state === 'open' && key !== shown.key;
  return steps.slice(place).find(open) ?? steps.find(open);
}

interface OneStepProps {
  step: Step;
  number: number;
  next: Step | undefined;
}

function OneStep({ step, number, next }: OneStepProps) {
  const { t } = useTranslation('set-up');
  const navigate = useNavigate();
  const skip = useSkipStep();
  const title = useFocusOnArrival();
  const Content = contents[step.key];
  const onward = next ? paths.setUp(next.key) : paths.dashboard;
  const onwardText = next ? t('next', { step: t(`step.${next.key}`) }) : t('finish');
  return (
    <Stack gap={2.5} shrink>
      <Card
        title={
          <span ref={title} tabIndex={-1}>
            {t('stepTitle', { number, step: t(`step.${step.key}`) })}
          </span>
        }
        actions={<StepChip state={step.state} />}
      >
        <Stack gap={2}>
          <Text component="p" m={0} maxWidth="68ch" tone="secondary">
            {t(`text.${step.key}`)}
          </Text>
          <Blocks blocks={step.blocks} />
        </Stack>
      </Card>
      <Content canConfirm={step.state !== 'done' && step.blocks.length === 0} />
      {skip.isError && (
        <Alert severity="error" live="alert">
          {problemText(skip.error)}
        </Alert>
      )}
      <Row wrap gap={1.5} justify="flex-end">
        {step.state === 'open' && (
          <Button
            variant="text"
            pending={skip.isPending}
            onClick={() => skip.mutate(step.key, { onSuccess: () => void navigate(onward) })}
          >
            {t('skip')}
          </Button>
        )}
        <ButtonLink to={onward} variant={step.state === 'open' ? 'outlined' : 'contained'} icon="arrowForward">
          {onwardText}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

/** Moves the focus to a step that was navigated to; on arrival the page's title has it. */
function useFocusOnArrival() {
  const title = useRef<HTMLSpanElement>(null);
  const [params] = useSearchParams();
  const isNamed = params.has('step');
  useEffect(() => {
    if (isNamed) title.current?.focus();
    // Once for each step: this component is keyed by it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return title;
}
