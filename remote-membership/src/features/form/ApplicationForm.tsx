import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Box, Card } from '@guildhall/shared/ui/core';
import { MoreMenu, Page, StatusChip } from '@guildhall/shared/ui/data';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { NextStep } from '../applications/parts/NextStep.tsx';
import { accessOf, isTaskOf } from './access.ts';
import type { Access } from './access.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { BackupNotice, KeptText } from './notices.tsx';
import { ReadOnlyOverview } from './ReadOnlyOverview.tsx';
import { ConflictPanel } from './saving/ConflictPanel.tsx';
import { useAnswerSaving } from './saving/use-answer-saving.ts';
import { useMissing, useSaving } from './saving/use-saving.ts';
import { markOf } from './shown-steps.ts';
import { StepCard } from './StepCard.tsx';
import { StepNav } from './StepNav.tsx';
import type { StepProps } from './step-props.ts';
import type { Step } from './steps.ts';
import { useOpenStep } from './use-open-step.ts';
import { useStepTexts } from './use-step-texts.ts';
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
