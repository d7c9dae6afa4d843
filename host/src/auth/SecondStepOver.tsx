import { useTranslation } from '@guildhall/shared/i18n';
import { paths } from '../routing/shell-routes.ts';
import { AuthNotice } from './AuthNotice.tsx';

interface SecondStepOverProps {
  /** The API code of the reason. */
  code: string;
  /** The API's message, where ours does not cover it. */
  message: string;
}

/** A second step that can no longer be completed, with the remaining option. */
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
