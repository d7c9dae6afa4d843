import shell from '../../locales/cn.json';
import ui from '@guildhall/shared/ui/locales/cn.json';

export const translations = { shell, ui };
