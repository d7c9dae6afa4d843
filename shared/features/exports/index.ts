export type { ExportChoice, ExportOrder } from './api.ts';
export { ExportDialog } from './ExportDialog.tsx';
