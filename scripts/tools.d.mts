/** The part of `tools.mjs` that tests written in TypeScript use. */
export const root: string;
export function remoteIds(): string[];
