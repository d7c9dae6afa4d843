import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { Missing } from '@guildhall/shared/domain';
import type { Access } from './access.ts';
import type { AnswerSaver } from './saving/answer-saver.ts';

/** Props of every step of the form. */
export interface StepProps {
  application: ApplicationDetail;
  access: Access;
  saver: AnswerSaver;
  missing: Missing;
  /** Opens the next step, or another one. */
  onNext: () => void;
  onBack: (() => void) | undefined;
}
