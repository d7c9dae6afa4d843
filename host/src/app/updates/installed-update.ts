import { updatePlace } from '../../session/update-storage.ts';

/**
 * Remembers the update this tab was reloaded for. If the reload did not bring it (two servers with different builds, a
 * caching proxy), it is not offered again: this prevents reload loops. Without storage a second offer is possible and
 * harmless: without a click it only happens on navigation.
 */
export const rememberTaken = (update: string) => void updatePlace.write(update);

export const wasTaken = (update: string): boolean => updatePlace.read() === update;
