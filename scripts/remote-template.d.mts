export function complaintAboutName(
  name: string | undefined,
  remotes: readonly string[],
  namespaces: readonly string[],
): string | null;
export function remoteFiles(name: string, versions: { hostApi: string; react: string }): Record<string, string>;
