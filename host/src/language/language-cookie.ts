/**
 * True once a person has chosen a language in this browser; the same cookie tells the server.
 * @param language checks for this one only
 */
export const isLanguageChosen = (language = ''): boolean =>
  document.cookie.split('; ').some((entry) => entry.startsWith(`gh_lang=${language}`));
