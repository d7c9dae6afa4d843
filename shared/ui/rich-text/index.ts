// Provided by the shell only to the pages that use it, because it includes the editor (docs/decisions/0025).
export { RichText } from './RichText.tsx';
