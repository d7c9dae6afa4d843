const page = () => document.documentElement;

/** Hides the page at once, without a render: another person may be looking. */
export const hidePage = () => page().style.setProperty('visibility', 'hidden');

/** Shows the page again once it has rendered for the current person. */
export const showPage = () => void setTimeout(() => page().style.removeProperty('visibility'));
