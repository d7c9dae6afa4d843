import { useState } from 'react';
import type { Session } from '@guildhall/shared/contracts';
import type { SecondStepType } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { loadApi } from '../session/session.ts';
import type { KeptSecondStep } from '../session/pending-second-step.ts';
import { codeLength } from './CodeBoxes.tsx';
import { type Api, readProblem, useAuthForm } from './use-auth-form.ts';

export interface SecondStepOptions {
  step: KeptSecondStep;
  type: SecondStepType;
  onTaken: (session: Session) => void;
  /** A code was mailed, to a mostly masked address. */
  onSent: (sent: { sentTo: string; expiresAt: string }) => void;
  /** No further code is accepted. */
  onEnded: (code: string, message: string) => void;
}

const endings = ['challenge_over', 'second_step_locked', 'second_step_disabled'];

/** Submits the code of the second step, and mails another one on request. */
export function useSecondStep({ step, type, onTaken, onSent, onEnded }: SecondStepOptions) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const { userId, challenge } = step;
  const [isResent, setResent] = useState(false);
  const [trustDevice, setTrustDevice] = useState(false);

  /** Some refusals end the whole sign-in; the form handles the others. */
  const unlessEnded = async <T>(api: Api, work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      if (!api.isApiProblem(error) || !endings.includes(error.code)) throw error;
      onEnded(error.code, readProblem(error, api, t, language).message);
      return undefined;
    }
  };

  const mailCode = async (api: Api) => {
    const { call, sendSecondStepCode } = api;
    const params = { userId, type: 'email' as const };
    const sent = await unlessEnded(api, call(sendSecondStepCode, { params, body: { challenge } }));
    if (sent) onSent(sent);
  };

  const { clear, ...authForm } = useAuthForm(
    ['code'],
    async ({ code }, api) => {
      const body = { challenge, code: code.replaceAll(/[\s-]/g, ''), ...(trustDevice && { trustDevice }) };
      const session = await unlessEnded(api, api.call(api.takeSecondStep, { params: { userId, type }, body }));
      if (session) onTaken(session);
    },
    ({ code }) => (type !== 'recovery' && code.length < codeLength ? { code: t('code.incomplete') } : {}),
  );

  async function resend() {
    clear();
    setResent(false);
    await mailCode(await loadApi());
    setResent(true);
  }

  return { ...authForm, isResent, resend, trustDevice, setTrustDevice };
}
