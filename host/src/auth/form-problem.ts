import { minuteMs } from '@guildhall/shared/domain';
import type { Language, useTranslation } from '@guildhall/shared/i18n';
import type { loadApi } from '../session/session.ts';

/** The API client code, loaded on demand. */
export type Api = Awaited<ReturnType<typeof loadApi>>;

export interface FormProblem {
  message: string;
  code: string;
  /** Messages by input name. */
  fields: Record<string, string>;
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** A wait that ends before the message can be read needs no time. */
const shortWaitSeconds = 30;

/** The network is unavailable: nothing could be sent. */
export const offline = (t: Translate): FormProblem => ({
  code: 'no_response',
  message: t('shell:problem.offline'),
  fields: {},
});

/** The server's message for each input, in the person's language where the code is known. */
export function readProblem(error: unknown, api: Api, t: Translate, language: Language): FormProblem {
  if (!api.isApiProblem(error)) return { code: 'unknown', message: api.problemText(error), fields: {} };
  // Without a network the general message (specification §8) would send the person away for nothing.
  if (error.code === 'no_response' && !navigator.onLine) return offline(t);
  const fields = Object.entries(error.fields).map(([name, field]) => [
    name,
    t(`auth:problem.${name}.${field.code}`, {
      defaultValue: t(`shell:problem.${field.code}`, { defaultValue: field.message }),
    }),
  ]);
  const message = fields.length > 0 ? '' : error.message;
  return {
    code: error.code,
    message: [message, until(error.retryAfterSeconds, api, t, language)].filter(Boolean).join(' '),
    fields: Object.fromEntries(fields),
  };
}

/** When to retry, as a local time of day. */
function until(seconds: number | undefined, api: Api, t: Translate, language: Language): string {
  if (seconds === undefined || seconds < shortWaitSeconds) return '';
  const at = Math.ceil((Date.now() + seconds * 1000) / minuteMs) * minuteMs;
  return t('shell:problem.until', { time: api.createFormat(language).time(new Date(at).toISOString()) });
}
