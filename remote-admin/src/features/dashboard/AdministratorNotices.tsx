import { BackupWarning } from '../configuration/backups/BackupWarning.tsx';
import { SetUpChecklist } from '../set-up/SetUpChecklist.tsx';

/** Notices for administrators above the dashboard: the set-up checklist and problems with backups. */
export function AdministratorNotices() {
  return (
    <>
      <SetUpChecklist />
      <BackupWarning />
    </>
  );
}
