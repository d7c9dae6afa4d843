/** True for an object whose properties can be read, such as a parsed JSON object; an array is none. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
