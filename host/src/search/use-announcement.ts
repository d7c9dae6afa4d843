import { useEffect, useState } from 'react';

/** Pause in typing before the count is announced, in ms: a count for each letter would interrupt the typing. */
const restMs = 600;

/** The text for a live region, a moment after its last change. */
export function useAnnouncement(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
