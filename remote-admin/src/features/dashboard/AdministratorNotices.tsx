import { BackupWarning } from '../configuration/backups/BackupWarning.tsx';
import { SetUpChecklist } from '../set-up/SetUpChecklist.tsx';

/** What only administrators are told above the dashboard: what is left of the set-up, and backups that went wrong. */
export function AdministratorNotices() {
  return (
    <>
      <SetUpChecklist />
      <BackupWarning />
    </>
  );
}
