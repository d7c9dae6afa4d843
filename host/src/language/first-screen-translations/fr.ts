import shell from '../../locales/fr.json';
import ui from '@guildhall/shared/ui/locales/fr.json';

export const translations = { shell, ui };
