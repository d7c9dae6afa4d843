import { lateParts } from '../../ui/Late.tsx';

/** What the first screen of an open poll has no use for. */
export const late = lateParts(() => import('./late-parts.ts'), 'availability');
