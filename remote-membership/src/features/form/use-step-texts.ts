import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { localText } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import type { Access } from './access.ts';
import { titleOf } from './steps.ts';
import type { Step } from './steps.ts';

/** The titles and introductions of steps, for editing and for reading. */
export function useStepTexts(application: ApplicationDetail, access: Access) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const isRead = access.mode === 'read';
  return {
    titleOf: (step: Step) => (step.kind === 'review' && isRead ? t('form.steps.answers') : titleOf(step, language, t)),
    introOf: ({ kind, ...step }: Step) => {
      if ('form' in step) return step.form.intro && localText(step.form.intro, language);
      if (isRead) return undefined;
      if (kind === 'referees') return t(`referees.intro.${application.membershipType.asksReferees}`);
      return t(`${kind}.intro`);
    },
  };
}
