import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { OfficeAction } from './actions.ts';
import { AskRefereesDialog } from './AskRefereesDialog.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { RequestChangesDialog } from './RequestChangesDialog.tsx';
import { WaiverDialog } from './WaiverDialog.tsx';

interface ApplicationDialogProps {
  action: OfficeAction;
  application: ApplicationDetail;
  onClosed: () => void;
}

/** The dialog behind an action; all of them are one chunk, fetched with the first press. */
export function ApplicationDialog({ action, application, onClosed }: ApplicationDialogProps) {
  switch (action) {
    case 'requestReferences':
      return <AskRefereesDialog application={application} onClosed={onClosed} />;
    case 'requestChanges':
      return <RequestChangesDialog application={application} onClosed={onClosed} />;
    case 'decide':
      return <DecisionDialog application={application} onClosed={onClosed} />;
    case 'waiveReferences':
    case 'waiveFee':
      return <WaiverDialog what={action} application={application} onClosed={onClosed} />;
  }
}
