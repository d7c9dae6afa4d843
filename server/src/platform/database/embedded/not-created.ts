/**
 * Why `initdb` failed, as an actionable sentence.
 * @param result of running it; without `stderr` when it couldn't be run at all
 */
export function whyNotCreated({ stderr, error }: { stderr: string | null; error?: Error | undefined }): string {
  const [, uid] = /could not look up effective user ID (\d+)/.exec(stderr ?? '') ?? [];
  if (uid)
    return `The embedded database could not be created: the user ${uid} that runs Guildhall has no entry in /etc/passwd, and PostgreSQL needs one. Run Guildhall as a user that has one (in a container of the Node image: --user node), or set DATABASE_URL to another PostgreSQL.`;
  // Last, it says what it removes.
  const lines =
    stderr
      ?.trim()
      .split('\n')
      .filter((line) => !line.startsWith('initdb: removing')) ?? [];
  const reason = lines.at(-1) || (error?.message ?? 'initdb gave no reason.');
  return `The embedded database could not be created: ${reason}`;
}
