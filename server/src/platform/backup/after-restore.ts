import { outgoingMailStates, undeliveredMailStates, unfinishedRunStates } from '@guildhall/shared/domain';
import type { ClientBase } from 'pg';

/** What was ended after a restore, for the operator. */
export interface Ended {
  sessions: number;
  links: number;
  /** Pending mails: they may have been sent after the backup. */
  mails: number;
}

const mayHaveBeenSent =
  'Not sent, because this installation was restored from a backup. It may have been sent before: ask before you send it again.';

/**
 * Ends everything that may have been used, revoked or completed since the backup, which is unknown here
 * (docs/operating.md, "After a restore"). Runs in the transaction that loads the rows, so that no server ever sees them
 * active. Only columns that exist in every release are named, because the tables are those of the backup's release.
 */
export async function expireAfterRestore(client: ClientBase): Promise<Ended> {
  const count = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rowCount ?? 0;
  const sessions = await count(
    `update sessions set revoked_at = now(), revoked_reason = 'restored' where revoked_at is null`,
  );
  await count(`update challenges set used_at = now() where used_at is null`);
  // A newer link with an unknown secret replaces theirs: people see that, and can request the next one by mail to their
  // known address.
  const replaced = await count(
    `insert into action_links (id, purpose, secret_hash, subject_id, generation, data, created_at, expires_at)
      select gen_random_uuid(), purpose,
        encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'),
        subject_id, max(generation) + 1, '{}', now(), max(expires_at)
      from action_links where purpose in ('referee', 'availability') and subject_id is not null
        and revoked_at is null
      group by purpose, subject_id`,
  );
  const revoked = await count(
    `update action_links set revoked_at = now() where purpose not in ('referee', 'availability')
      and revoked_at is null and used_at is null`,
  );
  // Mails with an expired link or a code are useless; the office decides about the rest.
  const dead = await count(
    `update mails set state = 'discarded', body = '', links = '{}', secrets = '{}', error = $1, updated_at = now()
      where state = any($2)
        and (cardinality(secrets) > 0 or class = 'security')`,
    [mayHaveBeenSent, undeliveredMailStates],
  );
  const undecided = await count(
    `update mails set state = 'failed', error = $1, updated_at = now() where state = any($2)`,
    [mayHaveBeenSent, outgoingMailStates],
  );
  // Their content is not part of a backup: the upload was not completed.
  await count('delete from uploads');
  // The run that made this backup still appears as running; older releases have no such record.
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.backup_runs') is not null as found`,
  );
  if (rows[0]?.found) await count('delete from backup_runs where state = any($1)', [unfinishedRunStates]);
  return { sessions, links: replaced + revoked, mails: dead + undecided };
}
