import { useTranslation } from '@guildhall/shared/i18n';
import { paths } from '../routing/shell-routes.ts';
import { AuthNotice } from './AuthNotice.tsx';

interface SecondStepOverProps {
  /** Why it went no further, as a code of the API. */
  code: string;
  /** The API's sentence, where ours does not say it. */
  message: string;
}

/** A second step that cannot be taken any more, and the way that is left. */
export function SecondStepOver({ code, message }: SecondStepOverProps) {
  const { t } = useTranslation('auth');
  const isOver = code === 'challenge_over';
  return (
    <AuthNotice
      icon={isOver ? 'clock' : 'lock'}
      title={t(isOver ? 'twoSteps.overTitle' : 'twoSteps.lockedTitle')}
      text={isOver ? t('twoSteps.over') : message}
      action={
        code === 'second_step_disabled'
          ? { to: paths.forgotPassword, label: t('twoSteps.newPassword') }
          : { to: paths.login, label: t('twoSteps.signInAgain') }
      }
    />
  );
}
