const page = () => document.documentElement;

/** Takes the page from sight at once, without a render: it may be somebody else who looks. */
export const hidePage = () => page().style.setProperty('visibility', 'hidden');

/** Shows the page again, once what was rendered for the person of now stands in it. */
export const showPage = () => void setTimeout(() => page().style.removeProperty('visibility'));
