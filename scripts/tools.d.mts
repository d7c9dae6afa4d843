/** The parts of `tools.mjs` that TypeScript files use. */
export const root: string;
export const node24: string;
export function remoteIds(): string[];
