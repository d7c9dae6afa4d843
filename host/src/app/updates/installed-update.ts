import { updatePlace } from '../../session/update-storage.ts';

/**
 * Remembers for which update this tab was loaded anew. Where the reload did not bring it (two servers with different
 * builds, a proxy that keeps pages), it is neither offered nor made again: nobody is sent round in circles. Without
 * storage a second offer is possible, and harmless: without a click it is made at navigations only.
 */
export const rememberTaken = (update: string) => void updatePlace.write(update);

export const wasTaken = (update: string): boolean => updatePlace.read() === update;
