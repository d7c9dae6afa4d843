import { useCallback, useEffect, useRef, useState } from 'react';
import type { Availability } from '@guildhall/shared/contracts';
import { followLanguage } from '../../language.ts';
import type { Outcome, Refusal } from '../../server.ts';
import { late } from './late.ts';
import { ask, loadApi, takeServed } from './server.ts';

interface Reading {
  poll: Availability | null;
  /** Why there is no poll; a poll already on the screen stays when a later read fails. */
  refusal: Refusal | null;
  isReading: boolean;
}

/** Long enough to render the first screen, short enough to have the code loaded before the person answers. */
const loadAheadMs = 2000;

const found = ({ data, refusal }: Outcome<Availability>): Partial<Reading> =>
  data ? { poll: data, refusal: null } : { refusal };

/** Reads an invitee's poll. It comes with the page; later reads happen only on request. */
export function useAvailability(token: string) {
  const [reading, setReading] = useState<Reading>(() => {
    const served = takeServed(token);
    return { poll: null, refusal: null, isReading: served === null, ...(served && found(served)) };
  });
  const latest = useRef(0);

  const read = useCallback(async () => {
    const mine = (latest.current += 1);
    setReading((before) => ({ ...before, isReading: true }));
    const outcome = await ask((api) => api.readAvailability(token));
    if (outcome.data) await followLanguage(outcome.data.invitee.language);
    if (mine === latest.current) setReading((before) => ({ ...before, ...found(outcome), isReading: false }));
  }, [token]);

  const isMissing = reading.poll === null && reading.refusal === null;
  useEffect(() => {
    if (isMissing) void read();
  }, [isMissing, read]);

  useEffect(() => {
    const ahead = () => void Promise.all([loadApi(), late.load()]).catch(() => undefined);
    const timer = setTimeout(ahead, loadAheadMs);
    return () => clearTimeout(timer);
  }, []);

  return { ...reading, read };
}
