import { useEffect, useState } from 'react';

/** Long enough not to search for every letter, short enough not to be noticed. */
const searchDelayMs = 200;

/** The typed text, trimmed, after a pause in typing: the text to search for. */
export function useDelayed(typed: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
