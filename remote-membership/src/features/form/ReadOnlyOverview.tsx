import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { Box } from '@guildhall/shared/ui/core';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { SharedStatements } from '../applications/parts/SharedStatements.tsx';
import { isOnItsWay } from './access.ts';
import { AfterSubmitting } from './AfterSubmitting.tsx';
import { CopyExpiredDraft } from './CopyExpiredDraft.tsx';
import { goToHeading } from './go-to-heading.ts';
import { KeptText, ReadOnlyNotice } from './notices.tsx';
import type { AnswerSaver } from './saving/answer-saver.ts';

interface ReadOnlyOverviewProps {
  application: ApplicationDetail;
  saver: AnswerSaver;
  isOwn: boolean;
  /** True if the page shows the person's task above. */
  hasTask: boolean;
  /** True once it was sent or withdrawn in this form. */
  isJustClosed: boolean;
}

/** A read-only application: what it waits for and what people can do. Takes the focus after sending or withdrawing. */
export function ReadOnlyOverview({ application, saver, isOwn, hasTask, isJustClosed }: ReadOnlyOverviewProps) {
  const area = useRef<HTMLDivElement>(null);
  const showsNextSteps = isOwn && isOnItsWay(application);
  const isExpired = application.state === 'expired';
  return (
    <Box ref={area} tabIndex={-1} sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, '&, & h2': { outline: 'none' } }}>
      {isOwn && isExpired && <CopyExpiredDraft application={application} />}
      {showsNextSteps && <AfterSubmitting application={application} />}
      {!isExpired && <ReadOnlyNotice application={application} isBrief={showsNextSteps || hasTask} />}
      {isOwn && <SharedStatements application={application} />}
      <KeptText application={application} saver={saver} />
      {isJustClosed && <Arrival area={area} />}
    </Box>
  );
}

/** Focuses the heading of an area once its content has rendered. */
function Arrival({ area }: { area: RefObject<HTMLElement | null> }) {
  useEffect(() => (area.current ? goToHeading(area.current) : undefined), [area]);
  return null;
}
