import type { SessionUser } from '@guildhall/shared/contracts';
import { currentLanguage } from '@guildhall/shared/i18n';
import { switchLanguage } from '../app/language.ts';

/** True once somebody has chosen a language on this device; the same cookie tells it to the server. */
const isChosenHere = () => /(?:^|;\s*)gh_lang=/.test(document.cookie);

/**
 * On a device where nobody has chosen a language the person's own applies from their sign-in on. Awaited before the
 * session begins, so that the first screen is in it at once. Without its words the language of the device stays.
 */
export async function speakLanguageOf({ language }: SessionUser): Promise<void> {
  if (isChosenHere() || language === currentLanguage()) return;
  try {
    await switchLanguage(language);
  } catch (error) {
    console.warn('The words of the person’s language did not come.', error);
  }
}
