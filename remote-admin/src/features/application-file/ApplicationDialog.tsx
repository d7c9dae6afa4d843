import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { OfficeAction } from './actions.ts';
import { AskRefereesDialog } from './AskRefereesDialog.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { RequestChangesDialog } from './RequestChangesDialog.tsx';
import { ResumeDialog } from './ResumeDialog.tsx';
import { ReviewAgainDialog } from './ReviewAgainDialog.tsx';
import { WaiverDialog } from './WaiverDialog.tsx';

interface ApplicationDialogProps {
  action: OfficeAction;
  application: ApplicationDetail;
  onClosed: () => void;
}

/** The dialog for an action; all of them are in one chunk, fetched with the first click. */
export function ApplicationDialog({ action, application, onClosed }: ApplicationDialogProps) {
  switch (action) {
    case 'requestReferences':
      return <AskRefereesDialog application={application} onClosed={onClosed} />;
    case 'requestChanges':
      return <RequestChangesDialog application={application} onClosed={onClosed} />;
    case 'decide':
      return <DecisionDialog application={application} onClosed={onClosed} />;
    case 'hold':
      return <HoldDialog application={application} onClosed={onClosed} />;
    case 'resume':
      return <ResumeDialog application={application} onClosed={onClosed} />;
    case 'reopen':
      return <ReopenDialog application={application} onClosed={onClosed} />;
    case 'reviewAgain':
      return <ReviewAgainDialog application={application} onClosed={onClosed} />;
    case 'waiveReferences':
    case 'waiveFee':
      return <WaiverDialog what={action} application={application} onClosed={onClosed} />;
  }
}
