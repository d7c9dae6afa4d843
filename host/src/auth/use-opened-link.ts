import { useEffect, useState } from 'react';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { loadApi } from '../session/session.ts';
import { type Api, type FormProblem, offline, readProblem } from './use-auth-form.ts';

/**
 * The server's response for a mailed link, requested once. Opening a link changes nothing on the server (domain rule
 * 3).
 * @param token the secret of the link; `null` if the URL contains none
 * @param ask the call; only the first one is used
 */
export function useOpenedLink<Answer>(token: string | null, ask: (api: Api, token: string) => Promise<Answer>) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  useEffect(() => {
    if (token === null) return;
    let isGone = false;
    const open = async () => {
      const api = await loadApi().catch(() => null);
      if (!api) return isGone || setProblem(offline(t));
      try {
        const found = await ask(api, token);
        if (!isGone) setAnswer(() => found);
      } catch (error) {
        if (!isGone) setProblem(readProblem(error, api, t, language));
      }
    };
    void open();
    return () => {
      isGone = true;
    };
    // A change of language does not repeat the request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token]);
  return { answer, problem };
}

/**
 * The secret of a mailed link. It is in the URL fragment, which browsers never send to a server, and is removed from
 * the address bar as soon as it is read, to keep it out of history, screenshots and shared screens.
 */
export function useLinkSecret(): string | null {
  const [secret] = useState(() => {
    const text = location.hash.slice(1);
    if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return null;
    history.replaceState(history.state, '', location.pathname + location.search);
    return text;
  });
  return secret;
}
