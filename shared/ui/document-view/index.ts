// Provided by the shell to the pages that use it, and to no other: it brings the PDF reader (docs/decisions/0028).
export { DocumentView } from './DocumentView.tsx';
