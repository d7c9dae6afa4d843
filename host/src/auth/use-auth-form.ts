import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useTranslation, type Language } from '@guildhall/shared/i18n';
import { minuteMs } from '@guildhall/shared/domain';
import { loadApi } from '../session/session.ts';

/** The names of inputs before sign-in. */
type Input = 'email' | 'password' | 'firstName' | 'lastName' | 'code';

/** Messages by input name; empty when everything is valid. */
type Check<Name extends string> = (texts: Record<Name, string>) => Partial<Record<Name, string>>;

const noProblem: FormProblem | null = null;

/**
 * The forms before sign-in: plain inputs without a form library, so that text typed before hydration stays, and only
 * the inputs have to load. Problems appear next to their input, which gets the focus, until the input is edited.
 * @param submit receives the inputs' texts by name; it may throw `ApiProblem`.
 * @param names the inputs, in screen order.
 * @param check finds problems known to the browser before anything is sent; blank inputs are found anyway.
 */
export function useAuthForm<Name extends Input>(
  names: readonly Name[],
  submit: (texts: Record<Name, string>, api: Api) => Promise<void>,
  check: Check<Name> = () => ({}),
) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const needed: Record<Input, string> = {
    firstName: '',
    email: t('problem.needed.email'),
    password: t('problem.needed.password'),
    lastName: t('problem.needed.lastName'),
    code: t('problem.needed.code'),
  };
  const [problem, setProblem] = useState(noProblem);
  const [isPending, setPending] = useState(false);
  // Two clicks may come before the first has rendered.
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const filled = form.current;
    if (!problem || !filled) return undefined;
    const forget = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !problem.fields[target.name]) return;
      const { [target.name]: edited, ...fields } = problem.fields;
      setProblem({ ...problem, fields });
    };
    filled.addEventListener('input', forget);
    return () => filled.removeEventListener('input', forget);
  }, [problem]);

  const refuse = (found: FormProblem) => {
    setProblem(found);
    const first = names.find((name) => found.fields[name]);
    if (first) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };

  /** Submits these texts, like the form's button. */
  async function send(texts: Record<Name, string>) {
    if (isSending.current) return;
    // People with one name have only a family name.
    const blank = names.filter((name) => name !== 'firstName' && texts[name].trim() === '');
    const wrong: Record<string, string> = {
      ...check(texts),
      ...Object.fromEntries(blank.map((name) => [name, needed[name]])),
    };
    if (Object.keys(wrong).length > 0) return refuse({ code: 'incomplete', message: '', fields: wrong });
    isSending.current = true;
    setPending(true);
    try {
      const api = await loadApi();
      try {
        await submit(texts, api);
        setProblem(null);
      } catch (error) {
        refuse(readProblem(error, api, t, language));
      }
    } catch {
      // The code that sends the request failed to load, too.
      refuse(offline(t));
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const texts = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]));
    void send(texts as Record<Name, string>);
  }

  return { form, onSubmit, send, isPending, problem, clear: () => setProblem(null) };
}

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
