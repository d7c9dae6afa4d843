/** Eight hexadecimal digits: short enough to read out on the phone. Identifies a report, and is not secret. */
export const createId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
