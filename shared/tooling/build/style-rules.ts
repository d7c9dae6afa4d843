import { compile, type Element } from 'stylis';

/** At-rules that only affect the rules inside them; all others affect the whole page. */
const contained = ['@media', '@supports', '@container', '@layer', '@starting-style', '@keyframes', '@font-face'];

/**
 * Lists what is wrong with a style sheet of a remote, which shares the page with the shell and other remotes: every
 * selector must target a class of the module, and nothing may be loaded from elsewhere.
 * @param css the source of a `*.module.css` file.
 * @returns messages; none when the style sheet is fine.
 */
export function complaintsAboutStyles(css: string): string[] {
  return [...new Set(compile(css).flatMap(complaintsAbout))];
}

function complaintsAbout(element: Element): string[] {
  if (element.type === '@import')
    return [`${element.value} joins another style sheet. Import it in the component that needs it.`];
  if (element.type.startsWith('@') && !contained.includes(element.type))
    return [`${element.value} counts for the whole page. Leave it to the shell.`];
  // Keyframes contain steps, not selectors.
  if (element.type === '@keyframes') return [];
  const own = element.type === 'rule' ? toList(element.props).flatMap(complaintAboutSelector) : [];
  if (element.type === 'decl') return complaintAboutOrigin(String(element.children));
  return [...own, ...(Array.isArray(element.children) ? element.children.flatMap(complaintsAbout) : [])];
}

const toList = (props: string | string[]): string[] => (Array.isArray(props) ? props : [props]);

function complaintAboutSelector(selector: string): string[] {
  if (isAnchored(selector)) return [];
  return [`"${selector}" reaches beyond the module. Begin the selector with a class of this file.`];
}

/**
 * True when the selected element has a class of the module or is inside one. Conditions before it (`[data-mode=dark]
 * .card`) select nothing; siblings after it (`.card ~ p`) may belong to others.
 */
function isAnchored(selector: string): boolean {
  if (/:(global|local)\b/.test(selector)) return false;
  const plain = withoutArguments(selector);
  // Compound selectors with the combinator before each: "a>b c" is [" a", ">b", " c"].
  const compounds = ` ${plain.trim()}`.replaceAll(/\s*([>+~\s])\s*/g, '$1').match(/[>+~\s][^>+~\s]*/g) ?? [];
  const last = compounds.findLastIndex((compound) => /\.[\w-]/.test(compound));
  return last >= 0 && compounds.slice(last + 1).every((compound) => !/^[+~]/.test(compound));
}

/** Removes the contents of brackets and quotes: `.a:not(.b)[title="c d"]` becomes `.a:not`. */
function withoutArguments(selector: string): string {
  let text = selector.replaceAll(/\\./g, '_').replaceAll(/"[^"]*"|'[^']*'/g, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  return text;
}

function complaintAboutOrigin(value: string): string[] {
  const foreign = /(?:https?:)?\/\/[^\s"')]+/i.exec(value)?.[0];
  return foreign ? [`${foreign} lies on another origin. Put the file beside the style sheet.`] : [];
}
