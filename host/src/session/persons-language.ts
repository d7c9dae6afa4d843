import type { SessionUser } from '@guildhall/shared/contracts';
import { currentLanguage } from '@guildhall/shared/i18n';
import { isLanguageChosen } from '../language/language-cookie.ts';
import { switchLanguage } from '../language/language.ts';

/**
 * On a device where nobody has chosen a language the person's own applies from their sign-in on. Awaited before the
 * session begins, so that the first screen is in it at once. Without its translations the language of the device stays.
 */
export async function speakLanguageOf({ language }: SessionUser): Promise<void> {
  if (isLanguageChosen() || language === currentLanguage()) return;
  try {
    await switchLanguage(language);
  } catch (error) {
    console.warn('The translations of the person’s language did not come.', error);
  }
}
