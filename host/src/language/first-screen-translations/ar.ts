import shell from '../../locales/ar.json';
import ui from '@guildhall/shared/ui/locales/ar.json';

// Only Arabic is written from right to left, so the style mirroring plugin ships in its file.
export { rtlPlugin as mirror } from '@guildhall/shared/theme/rtl';
export const translations = { shell, ui };
