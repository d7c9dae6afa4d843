/** The parts of `tools.mjs` that TypeScript tests use. */
export const root: string;
export function remoteIds(): string[];
