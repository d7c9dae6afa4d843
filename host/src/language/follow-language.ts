import { changeLanguage, currentLanguage } from '@guildhall/shared/i18n';
import { store } from '@guildhall/shared/store';
import { isLanguageChosen } from './language-cookie.ts';
import { prepareLanguage } from './language.ts';

const wanted = () => store.getState().customizer.isLanguage;

/**
 * A cookie set in another tab becomes visible here some time after that tab's storage write; how long to poll, in ms.
 */
const lookForMs = 3000;
const lookEveryMs = 100;

/**
 * Shows the language that the person chooses in another tab. A page merely opened in another language, such as a link
 * from a mail, does not change other tabs.
 * @returns a function that stops following
 */
export function followLanguage(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = async (until = Date.now() + lookForMs) => {
    clearTimeout(timer);
    const language = wanted();
    if (language === currentLanguage()) return;
    if (!isLanguageChosen(language)) {
      if (Date.now() < until) timer = setTimeout(() => void follow(until), lookEveryMs);
      return;
    }
    try {
      await prepareLanguage(language);
      // The person may have chosen another one in the meantime, here or there.
      if (language === wanted()) await changeLanguage(language);
    } catch (error) {
      console.warn('The translations of the language chosen in another tab did not come.', error);
    }
  };
  void follow();
  const unsubscribe = store.subscribe(({ customizer }, before) => {
    if (customizer.isLanguage !== before.customizer.isLanguage) void follow();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
