import shell from '../../locales/en.json';
import ui from '@guildhall/shared/ui/locales/en.json';

export const translations = { shell, ui };
