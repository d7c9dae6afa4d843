import { Card } from '@guildhall/shared/ui/core';
import { FileTimeline } from './FileTimeline.tsx';

/** The timeline of an application as a tab of its page. */
export function TimelineTab({ applicationId }: { applicationId: string }) {
  return (
    <Card>
      <FileTimeline applicationId={applicationId} />
    </Card>
  );
}
