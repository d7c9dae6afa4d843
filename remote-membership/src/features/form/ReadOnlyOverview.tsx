import { useEffect, useRef, type RefObject } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { Box, Text, Alert, Button } from '@guildhall/shared/ui/core';
import type { DraftSaver } from '@guildhall/shared/features/draft-saver';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { problemText } from '@guildhall/shared/http';
import { SharedStatements } from '../applications/parts/RefereeList.tsx';
import { paths } from '../../paths.ts';
import { useStartApplication } from '../applications/api.ts';
import { isOnItsWay } from './access.ts';
import { AfterSubmitting, KeptText, ReadOnlyNotice } from './notices.tsx';

interface ReadOnlyOverviewProps {
  application: ApplicationDetail;
  saver: DraftSaver;
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

/** An expired draft: a new draft can start with its answers, so that people need not type them again. */
function CopyExpiredDraft({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const navigate = useNavigate();
  const start = useStartApplication();
  const { id, membershipType } = application;
  const begin = () =>
    start.mutate(
      { membershipTypeId: membershipType.id, copyFrom: id },
      { onSuccess: (fresh) => void navigate(paths.application(fresh.id)) },
    );
  return (
    <Alert
      severity="warning"
      title={t('takeOver.title')}
      action={
        membershipType.open && (
          <Button variant="contained" pending={start.isPending} onClick={begin}>
            {t('takeOver.action')}
          </Button>
        )
      }
    >
      <p>{t(membershipType.open ? 'takeOver.text' : 'takeOver.closed')}</p>
      {start.error && (
        <Text role="alert" weight="medium" tone="error">
          {problemText(start.error)}
        </Text>
      )}
    </Alert>
  );
}

/** Polling interval and limit in ms while waiting for a dialog to close. */
const lookEveryMs = 50;

const lookForMs = 3000;

/**
 * Focuses the first heading of an area and scrolls to it, or the area itself if it has none. Waits until the dialog
 * that caused the change has closed, because a closing dialog takes the focus back.
 * @param area needs `tabIndex={-1}`
 * @returns a function that stops waiting
 */
function goToHeading(area: HTMLElement): () => void {
  const until = Date.now() + lookForMs;
  const timer = setInterval(() => {
    if (document.querySelector('[role=dialog]') && Date.now() < until) return;
    clearInterval(timer);
    const heading = area.querySelector<HTMLElement>('h2');
    if (heading) heading.tabIndex = -1;
    (heading ?? area).focus();
  }, lookEveryMs);
  return () => clearInterval(timer);
}
