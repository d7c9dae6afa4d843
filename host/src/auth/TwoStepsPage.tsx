import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { paths } from '../routing/shell-routes.ts';
import { speakLanguageOf } from '../session/persons-language.ts';
import { begin } from '../session/session.ts';
import { forgetSecondStep, keepSecondStep, openSecondStep } from '../session/pending-second-step.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { SecondStepOver } from './SecondStepOver.tsx';

/** The second step of a sign-in, by mailed code, authenticator app or recovery code. */
export default function TwoStepsPage() {
  const navigate = useNavigate();
  const user = useUser();
  const { userId, type } = useParams();
  const [step, setStep] = useState(() => openSecondStep(userId));
  const [ending, setEnding] = useState<{ code: string; message: string }>();

  const endsAt = step?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(() => setEnding({ code: 'challenge_over', message: '' }), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);

  if (ending) return <SecondStepOver {...ending} />;
  // The person has returned here after signing in.
  if (!step && user) return <Navigate to={paths.home} replace />;
  if (!step) return <SecondStepOver code="challenge_over" message="" />;
  const known = step.offered.find((one) => one === type);
  if (!known) return <Navigate to={paths.twoSteps(step.userId, step.type)} replace />;
  return (
    <SecondStepForm
      key={known}
      step={step}
      type={known}
      onSent={(sent) => setStep(keepSecondStep({ ...step, ...sent }))}
      onTaken={(session) => {
        forgetSecondStep();
        void speakLanguageOf(session.user).then(() => navigate(begin(session), { replace: true }));
      }}
      onEnded={(code, message) => {
        forgetSecondStep();
        setEnding({ code, message });
      }}
    />
  );
}
