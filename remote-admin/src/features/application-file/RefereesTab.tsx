import { type ComponentProps, Suspense } from 'react';
import { Skeleton } from '@guildhall/shared/ui/core';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import type { Referees } from './Referees.tsx';

// A separate file because of the release check's limit of 10 KB per file (ActionPanel.tsx): with the referees, the
// application pages had 9.9 KB.
const LateReferees = lazyPart(async () => (await import('./Referees.tsx')).Referees);

/** The referees of an application as a tab of its page. */
export const RefereesTab = (props: ComponentProps<typeof Referees>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
    <LateReferees {...props} />
  </Suspense>
);
