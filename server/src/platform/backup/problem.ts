export type BackupCode =
  | 'backup_damaged'
  | 'backup_unknown'
  | 'backup_running'
  | 'disk_full'
  | 'key_differs'
  | 'newer_backup'
  | 'passphrase_missing'
  | 'passphrase_wrong'
  | 'place_not_empty'
  | 'place_unusable'
  | 'stopped';

/** A backup or restore that can't continue: one sentence for the operator, a code for programs. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
  readonly code: BackupCode;

  constructor(code: BackupCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The message about a backup whose bytes have changed. */
export const damaged = (what: string): BackupProblem =>
  new BackupProblem('backup_damaged', `This backup is damaged: ${what}. Use another one.`);
