import type { ClientBase } from 'pg';

/** What was ended after a restore, for the operator. */
export interface Ended {
  sessions: number;
  links: number;
  /** Mails that were on their way: they may have been sent after the backup was made. */
  mails: number;
}

const mayHaveBeenSent =
  'Not sent, because this installation was restored from a backup. It may have been sent before: ask before you send it again.';

/**
 * Ends everything that may have been used up, revoked or done since the backup was made, which nobody can know here
 * (docs/operating.md, "After a restore"). In the transaction that loads the rows: no server ever sees them alive. Only
 * columns that every release has had are named, because the tables are those of the backup's release.
 */
export async function endWhatMayBeOver(client: ClientBase): Promise<Ended> {
  const count = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rowCount ?? 0;
  const sessions = await count(
    `update sessions set revoked_at = now(), revoked_reason = 'restored' where revoked_at is null`,
  );
  await count(`update challenges set used_at = now() where used_at is null`);
  // A newer link whose secret nobody knows takes the place of theirs: people see that, and have the next one mailed to
  // the address we know.
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
  // A mail with a link that is over, and a code, help nobody; the rest is for the office to judge.
  const dead = await count(
    `update mails set state = 'discarded', body = '', links = '{}', secrets = '{}', error = $1, updated_at = now()
      where state in ('draft', 'ready', 'scheduled', 'sending', 'failed')
        and (cardinality(secrets) > 0 or class = 'security')`,
    [mayHaveBeenSent],
  );
  const undecided = await count(
    `update mails set state = 'failed', error = $1, updated_at = now() where state in ('scheduled', 'sending')`,
    [mayHaveBeenSent],
  );
  // Their bytes are no part of a backup: nobody has finished sending them.
  await count('delete from uploads');
  // The one that made this backup looks as if it still ran; older releases wrote nothing down.
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.backup_runs') is not null as found`,
  );
  if (rows[0]?.found) await count(`delete from backup_runs where state in ('waiting', 'running')`);
  return { sessions, links: replaced + revoked, mails: dead + undecided };
}
