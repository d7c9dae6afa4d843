import { useEffect, useState } from 'react';

/** Long enough not to ask for every letter, short enough not to be noticed. */
const searchDelayMs = 200;

/** What was typed, trimmed, once the person pauses: what a search asks for. */
export function useDelayed(typed: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
