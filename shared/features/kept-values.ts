import { isRecord } from '@guildhall/shared/domain';
import { encryptedEntry } from '@guildhall/shared/store/encrypted-entry';

/**
 * Stores a half-filled small form in this browser, so that a closed tab or an ended session loses no text.
 * @param userId the owner; other people cannot read it
 * @param about identifies the form, for example `referee` and the id of the application
 */
export function keptValues(userId: string, ...about: readonly string[]) {
  const kept = encryptedEntry(userId, ...about);
  return {
    read(): Record<string, unknown> | null {
      try {
        const values: unknown = JSON.parse(kept.read() ?? 'null');
        return isRecord(values) ? values : null;
      } catch {
        return null;
      }
    },
    // Without storage the form still keeps its values on the screen.
    write: (values: Record<string, unknown>) => void kept.write(JSON.stringify(values)),
    forget: kept.forget,
  };
}
