// Provided by the shell only to the pages that use it, because it includes the PDF viewer (docs/decisions/0028).
export { DocumentView } from './DocumentView.tsx';
