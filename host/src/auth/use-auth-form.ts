import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import type { ApiProblem } from '@guildhall/shared/http';
import { loadApi } from '../session/session.ts';

export interface FormProblem {
  message: string;
  code: string;
  /** Sentences by input name. */
  fields: Record<string, string>;
}

type Api = Awaited<ReturnType<typeof loadApi>>;
type Texts = Record<string, string>;

const noProblem: FormProblem | null = null;

/**
 * The forms before sign-in: plain inputs without a form library, so that what was typed before the page came alive
 * stays, and nothing but the inputs has to load. Problems land next to their input, which gets the focus.
 * @param submit gets the inputs' texts by name; it may throw `ApiProblem`.
 * @param names the inputs, in their order on the screen.
 */
export function useAuthForm<Name extends string>(
  names: readonly Name[],
  submit: (texts: Record<Name, string>, api: Api) => Promise<void>,
) {
  const { t } = useTranslation('shell');
  const [problem, setProblem] = useState(noProblem);
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const focusOn = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  const refuse = (found: FormProblem) => {
    setProblem(found);
    const first = names.find((name) => found.fields[name]);
    if (first) requestAnimationFrame(() => focusOn(first));
  };

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const texts: Texts = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]));
    const blank = names.filter((name) => texts[name]?.trim() === '');
    if (blank.length > 0) {
      const fields = Object.fromEntries(blank.map((name) => [name, t('problem.required')]));
      return refuse({ code: 'incomplete', message: '', fields });
    }
    setPending(true);
    try {
      const api = await loadApi();
      try {
        await submit(texts as Record<Name, string>, api);
        setProblem(null);
      } catch (error) {
        refuse(readProblem(error, api, t));
      }
    } catch {
      refuse({ code: 'no_response', message: 'An internal error occurred. Please try again later.', fields: {} });
    } finally {
      setPending(false);
    }
  }

  return { form, onSubmit, isPending, problem, clear: () => setProblem(null) };
}

/** The server's sentence for each input, in the person's language where the code is known. */
function readProblem(error: unknown, api: Api, t: ReturnType<typeof useTranslation<'shell'>>['t']): FormProblem {
  if (!api.isApiProblem(error)) return { code: 'unknown', message: api.problemText(error), fields: {} };
  const problem: ApiProblem = error;
  const fields = Object.entries(problem.fields).map(([name, field]) => [
    name,
    t([`auth:problem.${name}.${field.code}`, `problem.${field.code}`], { defaultValue: field.message }),
  ]);
  const message = fields.length > 0 ? '' : problem.message;
  return { code: problem.code, message, fields: Object.fromEntries(fields) };
}
