import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefereeConsent } from '@guildhall/shared/contracts';
import { currentLanguage, useLanguage, type Language } from '@guildhall/shared/i18n';
import { isLanguageChosen } from '@guildhall/shared/store';
import { followLanguage } from '../../language.ts';
import type { Outcome, Refusal } from '../../server.ts';
import { late } from './late.ts';
import type { RequestRead } from './request.ts';
import { ask, loadApi, takeServed } from './server.ts';

/** A request with the screen's language at the time; a language change triggers a new read. */
interface Reading {
  request: RequestRead | null;
  /** Why there is no request; a request already on the screen stays when a later read fails. */
  refusal: Refusal | null;
  isReading: boolean;
}

/** Long enough to render the first screen, short enough to have the code loaded before the person answers. */
const loadAheadMs = 2000;

const readIn = ({ data, refusal }: Outcome<RefereeConsent>, language: Language): Partial<Reading> =>
  data ? { request: { ...data, readIn: language }, refusal: null } : { refusal };

/**
 * Reads a referee's request. It comes with the page; later reads happen on a language change or on request, never
 * automatically: a screen must not change while the person types because the window got the focus.
 */
export function useRequest(token: string) {
  const language = useLanguage();
  const [reading, setReading] = useState<Reading>(() => {
    const served = takeServed(token);
    return { request: null, refusal: null, isReading: served === null, ...(served && readIn(served, language)) };
  });
  const latest = useRef(0);

  const read = useCallback(async () => {
    const mine = (latest.current += 1);
    setReading((before) => ({ ...before, isReading: true }));
    const asked = async () => {
      const asIn = currentLanguage();
      return readIn(await ask((api) => api.readRequest(token, isLanguageChosen() ? asIn : undefined)), asIn);
    };
    let found = await asked();
    if (found.request && found.request.language !== found.request.readIn) {
      await followLanguage(found.request.language);
      if (currentLanguage() !== found.request.readIn) found = await asked();
    }
    if (mine === latest.current) setReading((before) => ({ ...before, ...found, isReading: false }));
  }, [token]);

  const isStale = reading.request !== null && reading.request.readIn !== language;
  const isMissing = reading.request === null && reading.refusal === null;
  useEffect(() => {
    // The server translates the declaration and the shared data; the draft stays.
    if (isStale || isMissing) void read();
  }, [isStale, isMissing, read]);

  useEffect(() => {
    const ahead = () => void Promise.all([loadApi(), late.load()]).catch(() => undefined);
    const timer = setTimeout(ahead, loadAheadMs);
    return () => clearTimeout(timer);
  }, []);

  return { ...reading, read };
}
