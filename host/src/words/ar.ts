import shell from '../locales/ar.json';
import ui from '@guildhall/shared/ui/locales/ar.json';

export const words = { shell, ui };
