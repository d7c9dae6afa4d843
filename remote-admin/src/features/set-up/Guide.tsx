import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { SetUpState } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useNavigate, useSearchParams } from '@guildhall/shared/router';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  Grid,
  Row,
  Skeleton,
  Stack,
  Text,
  Block,
  RouteLink,
  lazyPart,
} from '@guildhall/shared/ui/core';
import { ErrorState, ProgressBar, StatusChip } from '@guildhall/shared/ui/data';
import type { SetUpBlock, SetUpStepKey } from '@guildhall/shared/domain';
import { paths } from '../../paths.ts';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { setUpQuery, useSkipStep } from './api.ts';

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

/** What does not work until a step is done. */
function Blocks({ blocks }: { blocks: readonly SetUpBlock[] }) {
  const { t } = useTranslation('set-up');
  return blocks.map((block) => (
    <Alert key={block} severity="warning">
      {t(`block.${block}`)}
    </Alert>
  ));
}

/** How many steps are done. */
export function Progress({ state: { steps } }: { state: SetUpState }) {
  const { t } = useTranslation('set-up');
  const done = steps.filter(({ state }) => state === 'done').length;
  const text = t('doneOf', { done, all: steps.length });
  return <ProgressBar label={t('progress')} value={done} max={steps.length} text={text} />;
}

type State = SetUpState['steps'][number]['state'];

const tones = { done: 'success', skipped: 'neutral', open: 'info' } as const satisfies Record<State, string>;

/** Whether a step is done, skipped, or open. */
export function StepChip({ state }: { state: State }) {
  const { t } = useTranslation('set-up');
  return <StatusChip status={state} tone={tones[state]} label={t(`state.${state}`)} />;
}

interface StepListProps {
  steps: SetUpState['steps'];
  current: SetUpStepKey;
}

/** All steps with their states; each links to its screen. */
function StepList({ steps, current }: StepListProps) {
  const { t } = useTranslation('set-up');
  return (
    <Card>
      <nav aria-label={t('steps')}>
        <RowList>
          {steps.map(({ key, state }) => (
            <ListRow key={key}>
              <Block grow shrink>
                <Text component="span" weight={key === current ? 'semibold' : 'regular'}>
                  <RouteLink to={paths.setUp(key)} {...(key === current && { 'aria-current': 'step' as const })}>
                    {t(`step.${key}`)}
                  </RouteLink>
                </Text>
              </Block>
              <StepChip state={state} />
            </ListRow>
          ))}
        </RowList>
      </nav>
    </Card>
  );
}

interface ContentProps {
  /** True while the defaults can be confirmed. */
  canConfirm: boolean;
}

const part = (load: () => Promise<ComponentType<ContentProps>>) =>
  lazyPart(load, { fallback: <Skeleton variant="rounded" height={320} /> });

/** The content of each step; the configuration page's section if there is one. */
const contents: Readonly<Record<SetUpStepKey, ComponentType<ContentProps>>> = {
  association: part(async () => (await import('../configuration/AssociationSection.tsx')).AssociationSection),
  mail: part(async () => (await import('../configuration/MailSection.tsx')).MailSection),
  types: part(async () => (await import('./TypesStep.tsx')).TypesStep),
  form: part(async () => (await import('./FormStep.tsx')).FormStep),
  people: part(async () => (await import('./PeopleStep.tsx')).PeopleStep),
  payment: part(async () => (await import('./PaymentStep.tsx')).PaymentStep),
};
