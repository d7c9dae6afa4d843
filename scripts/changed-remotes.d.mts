export const commonPlaces: readonly string[];
export function changedRemotes(files: readonly string[], remotes: readonly string[]): string[];
export function remotesOf(
  environment: { ONLY?: string; GITHUB_REF_TYPE?: string; GITHUB_REF_NAME?: string; BEFORE?: string },
  remotes: readonly string[],
  directory?: string,
): string[];
