export const commonInputs: readonly string[];
export function isInput(place: string): boolean;
export function buildNameOf(directory: string, root?: string): string;
