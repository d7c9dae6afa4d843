import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { localText } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useNavigate, useSearchParams } from '@guildhall/shared/router';
import { Box, Card, Skeleton } from '@guildhall/shared/ui/core';
import { MoreMenu, Page, StatusChip } from '@guildhall/shared/ui/data';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { paths } from '../../paths.ts';
import { useDomainWords, useLocalText } from '../../words.ts';
import { accessOf, isOnItsWay } from './access.ts';
import type { Access } from './access.ts';
import { StepNav } from './StepNav.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { goToHeading } from './go-to-heading.ts';
import { BackupNotice, KeptText, ReadOnlyNotice } from './notices.tsx';
import { currentAnswers } from './saving/answer-saver.ts';
import { SavingStatus } from './saving/SavingStatus.tsx';
import { useAnswerSaving } from './saving/useAnswerSaving.ts';
import type { StepProps } from './step-props.ts';
import { countMissing, itemsAt, missingNow, stepOfField, stepsOf, titleOf } from './steps.ts';
import type { Step } from './steps.ts';
import { useLastStep } from './useLastStep.ts';

const loadQuestions = () => import('./steps/QuestionsStep.tsx');
// The later steps arrive while the first one is being filled in.
const loadDocuments = () => import('./steps/DocumentsStep.tsx');
const loadReferees = () => import('./steps/RefereesStep.tsx');
const loadReview = () => import('./steps/ReviewStep.tsx');
const loadChanges = () => import('./ChangesPanel.tsx');
const QuestionsStep = lazy(() => loadQuestions().then((module) => ({ default: module.QuestionsStep })));
const DocumentsStep = lazy(() => loadDocuments().then((module) => ({ default: module.DocumentsStep })));
const RefereesStep = lazy(() => loadReferees().then((module) => ({ default: module.RefereesStep })));
const ReviewStep = lazy(() => loadReview().then((module) => ({ default: module.ReviewStep })));
const ChangesPanel = lazy(() => loadChanges().then((module) => ({ default: module.ChangesPanel })));
const SharedStatements = lazy(() =>
  import('../../parts/SharedStatements.tsx').then((module) => ({ default: module.SharedStatements })),
);
const AfterSubmitting = lazy(() =>
  import('./AfterSubmitting.tsx').then((module) => ({ default: module.AfterSubmitting })),
);
const TakeOver = lazy(() => import('./TakeOver.tsx').then((module) => ({ default: module.TakeOver })));
const ConflictPanel = lazy(() =>
  import('./saving/ConflictPanel.tsx').then((module) => ({ default: module.ConflictPanel })),
);
const WithdrawDialog = lazy(() =>
  import('./WithdrawDialog.tsx').then((module) => ({ default: module.WithdrawDialog })),
);

// Load the questions while the application itself is on its way. A chunk that fails here is asked for again on render.
void loadQuestions().catch(() => undefined);

/** The application form: steps, the state of saving, and what else the case needs from this person now. */
export function ApplicationForm({ application, userId }: { application: ApplicationDetail; userId: string }) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const textOf = useLocalText();
  const language = useLanguage();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const formOf = t('form.of', { type: textOf(application.membershipType.name), number: application.number });
  const { saver, state: saving } = useAnswerSaving(application, userId, formOf);
  const heading = useRef<HTMLDivElement>(null);

  const isOwn = application.applicant.id === userId;
  const access = accessOf(application, userId);
  const missing = missingNow(application, currentAnswers(saving));
  const steps = shownSteps(application, access);
  const wanted = steps.findIndex(({ key }) => key === params.get('step'));
  const resumed = useLastStep(application, access, wanted >= 0 ? steps[wanted]?.key : undefined);
  const index = wanted >= 0 ? wanted : openingStep(steps, access, application, resumed);
  const step = steps[index] ?? steps[0]!;
  const target = params.get('field');

  useEffect(() => {
    for (const load of [loadDocuments, loadReferees, loadReview]) void load().catch(() => undefined);
  }, []);

  // A new step is a new screen: reading goes on at its heading, unless a link leads to one of its fields.
  const shown = useRef(step.key);
  useEffect(() => {
    if (shown.current === step.key) return;
    shown.current = step.key;
    if (target === null) heading.current?.focus();
  }, [step.key, target]);

  // Once it is sent or withdrawn, what happens next stands at the top; the button that did it is gone.
  const top = useRef<HTMLDivElement>(null);
  const [opened] = useState({ mode: access.mode, state: application.state });
  const isJustSent = opened.mode !== 'read' && access.mode === 'read';
  const isJustClosed = isJustSent || (application.state === 'withdrawn' && opened.state !== 'withdrawn');

  const open = (position: number) => {
    void saver.flush();
    const next = steps[position];
    if (next) void navigate(paths.application(application.id, { step: next.key }));
  };
  const props: StepProps = {
    application,
    access,
    saver,
    saving,
    missing,
    onNext: () => open(index + 1),
    onBack: index > 0 ? () => open(index - 1) : undefined,
  };

  return (
    <Page
      title={t('form.title')}
      width={steps.length > 1 ? 'full' : 'narrow'}
      subtitle={
        <>
          <span>{formOf}</span>
          <StatusChip status={application.state} label={words.state(application.state)} />
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
      {access.mode === 'read' && (
        <Box ref={top} tabIndex={-1} sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, '&, & h2': { outline: 'none' } }}>
          <Suspense fallback={null}>
            {isOwn && application.state === 'expired' && <TakeOver application={application} />}
            {isOwn && isOnItsWay(application) && <AfterSubmitting application={application} />}
            {application.state !== 'expired' && (
              <ReadOnlyNotice application={application} isBrief={isOwn && isOnItsWay(application)} />
            )}
            {isOwn && <SharedStatements application={application} />}
            <KeptText application={application} saving={saving} />
            {isJustClosed && <Arrival area={top} />}
          </Suspense>
        </Box>
      )}
      {access.mode !== 'read' && <BackupNotice saving={saving} />}
      {access.mode !== 'read' && (
        <KeptText application={application} saving={saving} onDiscarded={saver.discardAside} />
      )}
      <Suspense fallback={null}>
        {access.mode === 'changes' && application.changeRequest && (
          <ChangesPanel application={application} changeRequest={application.changeRequest} saver={saver} />
        )}
        {isWithdrawing && (
          <WithdrawDialog application={application} saver={saver} isOpen onClosed={() => setWithdrawing(false)} />
        )}
        {saving.conflicts.length > 0 && (
          <ConflictPanel application={application} conflicts={saving.conflicts} saver={saver} />
        )}
      </Suspense>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, lg: 3 },
          alignItems: 'start',
          // What has the focus is not hidden by the line about saving.
          '& input, & textarea, & select, & button': { scrollMarginBlockEnd: 64 },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: steps.length > 1 ? '230px minmax(0, 860px)' : 'minmax(0, 1fr)',
          },
        }}
      >
        {steps.length > 1 && (
          <StepNav
            current={step.key}
            counts={({ fill: 'missing', changes: 'changes', read: 'nothing' } as const)[access.mode]}
            steps={steps.map((one, position) => ({
              key: one.key,
              label: nameOf(one),
              to: paths.application(application.id, { step: one.key }),
              ...markOf(one, { position, index, access, missing, application }),
            }))}
          />
        )}
        <div>
          {access.mode !== 'read' && <ConnectionBanner saving={saving} onRetry={saver.retryNow} />}
          <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            <Card title={nameOf(step)} subtitle={introOf(step)}>
              <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
                {step.kind === 'questions' && (
                  <QuestionsStep key={step.key} form={step.form} target={target} {...props} />
                )}
                {step.kind === 'documents' && <DocumentsStep target={target} {...props} />}
                {step.kind === 'referees' && <RefereesStep {...props} />}
                {step.kind === 'review' && <ReviewStep {...props} />}
              </Suspense>
            </Card>
          </div>
          {access.mode !== 'read' && (
            <Box
              sx={{
                position: 'sticky',
                bottom: 0,
                zIndex: 1,
                py: 0.5,
                backgroundColor: 'background.default',
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <SavingStatus state={saving} onRetry={saver.retryNow} />
            </Box>
          )}
        </div>
      </Box>
    </Page>
  );

  function nameOf(one: Step) {
    return one.kind === 'review' && access.mode === 'read' ? t('form.steps.answers') : titleOf(one, language, t);
  }

  function introOf({ kind, ...one }: Step) {
    if ('form' in one) return one.form.intro && localText(one.form.intro, language);
    if (access.mode === 'read') return undefined;
    if (kind === 'referees') return t(`referees.intro.${application.membershipType.asksReferees}`);
    return t(`${kind}.intro`);
  }
}

/** Leads to the heading of an area once everything in it is there. */
function Arrival({ area }: { area: RefObject<HTMLElement | null> }) {
  useEffect(() => (area.current ? goToHeading(area.current) : undefined), [area]);
  return null;
}

/** What is only read stands on one screen; beside it the referees and documents, as long as something can be done there. */
function shownSteps(application: ApplicationDetail, access: Access): Step[] {
  const steps = stepsOf(application);
  if (access.mode !== 'read') return steps;
  const isShown = {
    review: true,
    referees: access.nameReferees,
    documents: application.documents.some(access.replaceRejected),
    questions: false,
  };
  return steps.filter(({ kind }) => isShown[kind]).toReversed();
}

function openingStep(steps: Step[], access: Access, application: ApplicationDetail, resumed: string | null): number {
  if (access.mode === 'read') return 0;
  const at = (key: string | null | undefined) =>
    Math.max(
      steps.findIndex((step) => step.key === key),
      0,
    );
  if (access.mode === 'fill') return at(resumed);
  const open = application.changeRequest?.items.find(({ solved }) => !solved);
  if (!open) return 0;
  return at({ field: stepOfField(steps, open.target), document: 'documents', referee: 'referees' }[open.kind]);
}

interface Position {
  position: number;
  index: number;
  access: Access;
  missing: StepProps['missing'];
  application: ApplicationDetail;
}

/** A step that is still ahead has nothing wrong with it; one that was passed with gaps says so. */
function markOf(step: Step, { position, index, access, missing, application }: Position) {
  if (access.mode === 'read') return { state: 'done', missing: 0 } as const;
  if (access.mode === 'changes' && step.kind !== 'review') {
    const items = itemsAt(step, application);
    const open = items.filter(({ solved }) => !solved).length;
    return { state: items.length === 0 ? 'locked' : open > 0 ? 'problem' : 'done', missing: open } as const;
  }
  if (step.kind === 'review') return { state: 'todo', missing: 0 } as const;
  const count = countMissing(step, missing);
  return { state: count === 0 ? 'done' : position < index ? 'problem' : 'todo', missing: count } as const;
}
