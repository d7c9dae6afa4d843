import { Box, Card, Skeleton } from '@guildhall/shared/ui/core';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { Suspense, useEffect, useRef } from 'react';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { SavingStatus } from './saving/SavingStatus.tsx';
import type { StepProps } from './step-props.ts';
import type { Step } from './steps.ts';
import { useStepTexts } from './use-step-texts.ts';

const loadQuestions = () => import('./steps/QuestionsStep.tsx');
// Load the later steps while the first one is being filled in.
const loadDocuments = () => import('./steps/DocumentsStep.tsx');
const loadReferees = () => import('./steps/RefereesStep.tsx');
const loadReview = () => import('./steps/ReviewStep.tsx');
const QuestionsStep = lazyPart(async () => (await loadQuestions()).QuestionsStep);
const DocumentsStep = lazyPart(async () => (await loadDocuments()).DocumentsStep);
const RefereesStep = lazyPart(async () => (await loadReferees()).RefereesStep);
const ReviewStep = lazyPart(async () => (await loadReview()).ReviewStep);

// Load the questions while the application is loading. A failed chunk is requested again on render.
void loadQuestions().catch(() => undefined);

interface StepCardProps extends StepProps {
  step: Step;
  /** Field or document from the link. */
  target: string | null;
}

/** The open step, between the connection banner and the saving status. */
export function StepCard({ step, target, ...props }: StepCardProps) {
  const { application, access, saver } = props;
  const { titleOf, introOf } = useStepTexts(application, access);
  const heading = useRef<HTMLDivElement>(null);

  useEffect(() => {
    for (const load of [loadDocuments, loadReferees, loadReview]) void load().catch(() => undefined);
  }, []);

  // A new step is a new screen: focus its heading, unless a link leads to one of its fields.
  const shown = useRef(step.key);
  useEffect(() => {
    if (shown.current === step.key) return;
    shown.current = step.key;
    if (target === null) heading.current?.focus();
  }, [step.key, target]);

  return (
    <div>
      {access.mode !== 'read' && <ConnectionBanner saver={saver} />}
      <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        <Card title={titleOf(step)} subtitle={introOf(step)}>
          <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
            {step.kind === 'questions' && <QuestionsStep key={step.key} form={step.form} target={target} {...props} />}
            {step.kind === 'documents' && <DocumentsStep target={target} {...props} />}
            {step.kind === 'referees' && <RefereesStep key={target} target={target} {...props} />}
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
          <SavingStatus saver={saver} />
        </Box>
      )}
    </div>
  );
}
