import { useState, useEffect, useRef } from 'react';
import { type ApplicationDetail, keepStep } from '@guildhall/shared/contracts';
import { useSaving } from '@guildhall/shared/features/draft-saver';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation, useComma } from '@guildhall/shared/i18n';
import { useNavigate, useSearchParams } from '@guildhall/shared/router';
import {
  Box,
  Card,
  Block,
  Grid,
  Icon,
  LinearProgress,
  RouteLink,
  Text,
  VisuallyHidden,
} from '@guildhall/shared/ui/core';
import { MoreMenu, Page, StatusChip } from '@guildhall/shared/ui/data';
import { call } from '@guildhall/shared/http';
import { paths } from '../../paths.ts';
import { NextStep } from '../applications/parts/NextStep.tsx';
import { accessOf, isTaskOf, type Access } from './access.ts';
import { ChangesPanel, BackupNotice, KeptText } from './notices.tsx';
import { ReadOnlyOverview } from './ReadOnlyOverview.tsx';
import { ConflictPanel } from './saving/ConflictPanel.tsx';
import { useAnswerSaving, useMissing } from './saving/use-answer-saving.ts';
import { markOf, openingStep, shownSteps, type StepProps, type Step, useStepTexts } from './shown-steps.ts';
import { StepCard } from './StepCard.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/**
 * The application form: steps, saving status, and what else the case currently needs from this person. Does not render
 * with each key; the parts that show an answer or the status read it themselves.
 */
export function ApplicationForm({ application, userId }: { application: ApplicationDetail; userId: string }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  const navigate = useNavigate();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const formOf = t('form.of', { type: textOf(application.membershipType.name), number: application.number });
  const saver = useAnswerSaving(application, userId, formOf);
  const access = accessOf(application, userId);
  const missing = useMissing(application, saver);
  const hasConflicts = useSaving(saver, ({ conflicts }) => conflicts.length > 0);
  const { steps, index, step, target } = useOpenStep(application, access);
  const isJustClosed = useIsJustClosed(application, access);
  const hasTask = access.mode === 'read' && isTaskOf(userId, application);

  const open = (position: number) => {
    void saver.flush();
    const next = steps[position];
    if (next) void navigate(paths.application(application.id, { step: next.key }));
  };
  const stepProps: StepProps = {
    application,
    access,
    saver,
    missing,
    onNext: () => open(index + 1),
    onBack: index > 0 ? () => open(index - 1) : undefined,
  };

  const overview = (
    <ReadOnlyOverview
      application={application}
      saver={saver}
      isOwn={application.applicant.id === userId}
      hasTask={hasTask}
      isJustClosed={isJustClosed}
    />
  );

  return (
    <Page
      title={t('form.title')}
      width={steps.length > 1 ? 'full' : 'narrow'}
      subtitle={
        <>
          <span>{formOf}</span>
          <StatusChip status={application.state} label={label('application.state', application.state)} />
        </>
      }
      actions={
        access.withdraw && (
          <MoreMenu
            actions={[
              {
                label: t(application.state === 'draft' ? 'discard.action' : 'withdraw.action'),
                danger: true,
                onChosen: () => setWithdrawing(true),
              },
            ]}
          />
        )
      }
    >
      {access.mode === 'read' ? (
        !hasTask && overview
      ) : (
        <>
          <BackupNotice saver={saver} />
          <KeptText application={application} saver={saver} onDiscarded={saver.discardAside} />
        </>
      )}
      {hasTask && (
        <Card>
          <NextStep application={application} invoiceId={application.invoiceId} />
        </Card>
      )}
      {access.mode === 'changes' && application.changeRequest && (
        <ChangesPanel application={application} changeRequest={application.changeRequest} saver={saver} />
      )}
      {isWithdrawing && (
        <WithdrawDialog application={application} saver={saver} isOpen onClosed={() => setWithdrawing(false)} />
      )}
      {hasConflicts && <ConflictPanel application={application} saver={saver} />}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, lg: 3 },
          alignItems: 'start',
          // Keeps the focused input out from under the saving status bar.
          '& input, & textarea, & select, & button': { scrollMarginBlockEnd: 64 },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: steps.length > 1 ? '230px minmax(0, 860px)' : 'minmax(0, 1fr)',
          },
        }}
      >
        {steps.length > 1 && <Steps {...{ steps, index, application, access, missing }} />}
        <StepCard step={step} target={target} {...stepProps} />
      </Box>
      {hasTask && overview}
    </Page>
  );
}

interface StepsProps extends Pick<StepProps, 'application' | 'access' | 'missing'> {
  steps: readonly Step[];
  /** Index of the open step. */
  index: number;
}

/** All steps with what each still needs. */
function Steps({ steps, index, application, access, missing }: StepsProps) {
  const { titleOf } = useStepTexts(application, access);
  return (
    <StepNav
      current={steps[index]?.key ?? ''}
      counts={({ fill: 'missing', changes: 'changes', read: 'nothing' } as const)[access.mode]}
      steps={steps.map((step, position) => ({
        key: step.key,
        label: titleOf(step),
        to: paths.application(application.id, { step: step.key }),
        ...markOf(step, { access, missing, application, isPassed: position < index }),
      }))}
    />
  );
}

/** True once the application was sent or withdrawn in this form, which removes the focused button. */
function useIsJustClosed({ state }: ApplicationDetail, { mode }: Access): boolean {
  const [opened] = useState({ mode, state });
  const isJustSent = opened.mode !== 'read' && mode === 'read';
  return isJustSent || (state === 'withdrawn' && opened.state !== 'withdrawn');
}

interface StepMark {
  key: string;
  label: string;
  /** `locked`: nothing in it can be changed now. */
  state: 'done' | 'problem' | 'todo' | 'locked';
  /** Number of items it still needs. */
  missing: number;
  to: string;
}

interface StepNavProps {
  steps: readonly StepMark[];
  /** Meaning of the numbers: missing items, requested changes, or none. */
  counts: 'missing' | 'changes' | 'nothing';
  /** Key of the open step. */
  current: string;
}

/** All steps, beside the form on wide screens; otherwise "Step 2 of 10", which opens the list. */
function StepNav({ steps, counts, current }: StepNavProps) {
  const { t } = useTranslation('membership');
  const details = useRef<HTMLDetailsElement>(null);
  const index = steps.findIndex(({ key }) => key === current);
  // Close the list once a step is chosen.
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [current]);
  const missing = steps.reduce((sum, step) => sum + step.missing, 0);
  const list = <StepList {...{ steps, counts, current }} />;
  return (
    <Box component="nav" aria-label={t('steps.label')}>
      <Box
        component="details"
        ref={details}
        sx={{
          display: { xs: 'block', lg: 'none' },
          '& summary': { listStyle: 'none', cursor: 'pointer', borderRadius: 1 },
        }}
      >
        <summary>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
            <Block grow shrink>
              <Text component="span" weight="semibold">
                {t('steps.position', { step: index + 1, total: steps.length })}
              </Text>
              {counts !== 'nothing' && (
                <Text component="span" size="caption" tone="secondary">
                  {' · '}
                  {missing > 0 ? t(missingTexts[counts].one, { number: missing }) : t('steps.complete')}
                </Text>
              )}
            </Block>
            <Text size="small" weight="medium" tone="brand">
              {t('steps.all')}
            </Text>
            <Icon name="chevronDown" size={18} />
          </Box>
          <LinearProgress variant="determinate" value={((index + 1) / steps.length) * 100} aria-hidden />
        </summary>
        <Block mt={1.5}>{list}</Block>
      </Box>
      <Block showFrom="lg">
        {list}
        {counts !== 'nothing' && (
          <Box sx={{ mt: 1.5, paddingInline: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {missing > 0 ? t(missingTexts[counts].all, { number: missing }) : t('steps.complete')}
          </Box>
        )}
      </Block>
    </Box>
  );
}

const missingTexts = {
  missing: { one: 'steps.missing', all: 'steps.missingInAll' },
  changes: { one: 'steps.toChange', all: 'steps.toChangeInAll' },
} as const;

const looks = {
  done: { icon: 'check', colour: 'success.main', background: 'success.tint' },
  problem: { icon: 'alert', colour: 'warning.main', background: 'warning.tint' },
  todo: { icon: null, colour: 'text.secondary', background: 'background.sunken' },
  locked: { icon: 'lock', colour: 'text.secondary', background: 'background.sunken' },
} as const;

function StepList({ steps, counts, current }: StepNavProps) {
  const { t } = useTranslation('membership');
  const comma = useComma();
  return (
    <Grid component="ol" plain gap={0.25}>
      {steps.map(({ key, label, state, missing, to }, position) => {
        const isCurrent = key === current;
        const { icon, colour, background } = looks[state];
        return (
          <Box
            component="li"
            key={key}
            sx={{
              '& a': {
                display: 'flex',
                alignItems: 'center',
                gap: 1.25,
                minHeight: 44,
                paddingInline: 1,
                borderRadius: 1,
                color: isCurrent ? 'text.primary' : 'text.secondary',
                fontWeight: isCurrent ? 700 : 500,
                backgroundColor: isCurrent ? 'background.paper' : 'transparent',
                '&:hover': { textDecoration: 'none', backgroundColor: 'background.paper', color: 'text.primary' },
              },
            }}
          >
            <RouteLink to={to} {...(isCurrent && { 'aria-current': 'step' })}>
              <Box
                component="span"
                sx={{
                  flex: 'none',
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'center',
                  width: 26,
                  height: 26,
                  borderRadius: '50%',
                  fontSize: '0.8125rem',
                  fontWeight: 700,
                  color: isCurrent ? 'brand.contrastText' : colour,
                  backgroundColor: isCurrent ? 'brand.main' : background,
                }}
              >
                {icon && !isCurrent ? <Icon name={icon} size={15} /> : position + 1}
              </Box>
              <Box component="span" sx={{ minWidth: 0, paddingBlock: 0.5 }}>
                {label}
                {!isCurrent && <VisuallyHidden> ({t(`steps.${state}`)})</VisuallyHidden>}
                {counts !== 'nothing' && missing > 0 && (
                  <Box
                    component="span"
                    sx={{
                      display: 'block',
                      fontSize: '0.75rem',
                      fontWeight: 500,
                      lineHeight: 1.3,
                      color: state === 'problem' ? 'text.primary' : 'text.secondary',
                    }}
                  >
                    <VisuallyHidden>{comma}</VisuallyHidden>
                    {t(missingTexts[counts].one, { number: missing })}
                  </Box>
                )}
              </Box>
            </RouteLink>
          </Box>
        );
      })}
    </Grid>
  );
}

/**
 * The steps of the form and the open one: from the URL, or where the person left off.
 * @returns `target` is the field or document from the link.
 */
function useOpenStep(application: ApplicationDetail, access: Access) {
  const [params] = useSearchParams();
  const steps = shownSteps(application, access);
  const wanted = steps.findIndex(({ key }) => key === params.get('step'));
  const resumed = useLastStep(application, access, wanted >= 0 ? steps[wanted]?.key : undefined);
  const index = wanted >= 0 ? wanted : openingStep(steps, access, application, resumed);
  return { steps, index, step: steps[index] ?? steps[0]!, target: params.get('field') };
}

/**
 * Saves the open step on the server, so that the form reopens there on any device.
 * @param step key of the step in the URL
 * @returns the last open step when this form was opened; later changes from other devices have no effect
 */
function useLastStep(application: ApplicationDetail, access: Access, step: string | undefined): string | null {
  const [resumed] = useState(application.currentStep);
  const kept = useRef(application.currentStep);
  const { id } = application;
  const isFilling = access.mode === 'fill';

  useEffect(() => {
    if (!isFilling || step === undefined || step === kept.current) return;
    kept.current = step;
    // Only a convenience: a failure costs one click on another device.
    call(keepStep, { params: { id }, body: { step } }).catch(() => undefined);
  }, [id, isFilling, step]);

  return resumed;
}
