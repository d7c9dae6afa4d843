import { changeLanguage, currentLanguage } from '@guildhall/shared/i18n';
import { isLanguageChosen, store } from '@guildhall/shared/store';
import { prepareLanguage } from './language.ts';

const wanted = () => store.getState().customizer.isLanguage;

/**
 * Shows the language that the person chooses in another tab. A page merely opened in another language, such as a link
 * from a mail, does not change other tabs.
 * @returns a function that stops following
 */
export function followLanguage(): () => void {
  const follow = async () => {
    const language = wanted();
    if (language === currentLanguage() || !isLanguageChosen()) return;
    try {
      await prepareLanguage(language);
      // The person may have chosen another one in the meantime, here or there.
      if (language === wanted()) await changeLanguage(language);
    } catch (error) {
      console.warn('The translations of the language chosen in another tab did not come.', error);
    }
  };
  void follow();
  return store.subscribe(({ customizer }, before) => {
    if (customizer.isLanguage !== before.customizer.isLanguage) void follow();
  });
}
