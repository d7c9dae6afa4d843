// Provided by the shell to the pages that use it, and to no other: it brings the editor (docs/decisions/0025).
export { RichText } from './RichText.tsx';
