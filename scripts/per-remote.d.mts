export const filesPerRemote: readonly string[];
export function withRemotes(text: string, remotes: readonly string[]): string;
export function staleFiles(root: string, remotes: readonly string[]): { file: string; text: string }[];
