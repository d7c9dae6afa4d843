import { lateParts } from '../../ui/Late.tsx';

/** Parts that the first screen of an open poll does not need. */
export const late = lateParts(() => import('./late-parts.ts'), 'availability');
