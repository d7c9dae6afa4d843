import { Suspense } from 'react';
import { Card, Skeleton } from '@guildhall/shared/ui/core';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';

// A separate file because of the release check's limit of 10 KB per file (ActionPanel.tsx).
const FileTimeline = lazyPart(async () => (await import('./FileTimeline.tsx')).FileTimeline);

/** The timeline of an application as a tab of its page. */
export function TimelineTab({ applicationId }: { applicationId: string }) {
  return (
    <Card>
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <FileTimeline applicationId={applicationId} />
      </Suspense>
    </Card>
  );
}
