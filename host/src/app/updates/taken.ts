import { takenUpdateKey as key } from '../../session/taken-key.ts';

/**
 * Remembers for which update this tab was loaded anew. Where the reload did not bring it (two servers with different
 * builds, a proxy that keeps pages), it is neither offered nor made again: nobody is sent round in circles.
 */
export function rememberTaken(update: string): void {
  try {
    sessionStorage.setItem(key, update);
  } catch {
    // Without storage a second offer is possible, and harmless: without a click it is made at navigations only.
  }
}

export function wasTaken(update: string): boolean {
  try {
    return sessionStorage.getItem(key) === update;
  } catch {
    return false;
  }
}
