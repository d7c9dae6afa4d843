import { Box, Card, lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { useEffect, useRef } from 'react';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { SavingStatus } from './saving/SavingStatus.tsx';
import { type StepProps, type Step, useStepTexts } from './shown-steps.ts';
import { QuestionsStep } from './steps/QuestionsStep.tsx';

const fallback = <Skeleton variant="rounded" height={280} />;
const DocumentsStep = lazyPart(async () => (await import('./steps/DocumentsStep.tsx')).DocumentsStep, { fallback });
const RefereesStep = lazyPart(async () => (await import('./steps/RefereesStep.tsx')).RefereesStep, { fallback });
const ReviewStep = lazyPart(async () => (await import('./steps/ReviewStep.tsx')).ReviewStep, { fallback });

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
    // Load the later steps while the first one is being filled in. A failed one is requested again when it opens.
    for (const { preload } of [DocumentsStep, RefereesStep, ReviewStep]) preload().catch(() => undefined);
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
          {step.kind === 'questions' && <QuestionsStep key={step.key} form={step.form} target={target} {...props} />}
          {step.kind === 'documents' && <DocumentsStep target={target} {...props} />}
          {step.kind === 'referees' && <RefereesStep key={target} target={target} {...props} />}
          {step.kind === 'review' && <ReviewStep {...props} />}
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
