import { isRecord } from '@guildhall/shared/domain';
import { keptFor } from '@guildhall/shared/store/kept';

/**
 * Keeps a half-filled small form in this browser, so that a closed tab or an ended session costs no text.
 * @param userId whose it is; nobody else can read it
 * @param about what the form is, for example `referee` and the id of the application
 */
export function keptValues(userId: string, ...about: readonly string[]) {
  const kept = keptFor(userId, ...about);
  return {
    read(): Record<string, unknown> | null {
      try {
        const values: unknown = JSON.parse(kept.read() ?? 'null');
        return isRecord(values) ? values : null;
      } catch {
        return null;
      }
    },
    // A browser that keeps nothing still has the form on the screen.
    write: (values: Record<string, unknown>) => void kept.write(JSON.stringify(values)),
    forget: kept.forget,
  };
}
