import type { SessionUser } from '@guildhall/shared/contracts';
import { currentLanguage } from '@guildhall/shared/i18n';
import { isLanguageChosen } from '@guildhall/shared/store';
import { switchLanguage } from '../language/language.ts';

/**
 * Switches to the person's language at sign-in on a device where no language has been chosen. Awaited before the
 * session begins, so that the first screen uses it. If its translations fail to load, the device's language stays.
 */
export async function switchToLanguageOf({ language }: SessionUser): Promise<void> {
  if (isLanguageChosen() || language === currentLanguage()) return;
  try {
    await switchLanguage(language);
  } catch (error) {
    console.warn('The translations of the person’s language did not come.', error);
  }
}
