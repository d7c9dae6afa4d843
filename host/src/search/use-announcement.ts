import { useEffect, useState } from 'react';

/** A screen reader is told once the keys rest, in ms: each letter's own count would talk over the writing. */
const restMs = 600;

/** The text for a live region: what it came to, a moment after it has last changed. */
export function useAnnouncement(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
