import shell from '../locales/ar.json';
import ui from '@guildhall/shared/ui/locales/ar.json';

// Arabic alone is written from right to left, so what mirrors the styles comes in its file.
export { rtlPlugin as mirror } from '@guildhall/shared/theme/rtl';
export const translations = { shell, ui };
