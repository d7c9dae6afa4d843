/** Eight hexadecimal digits: short enough to be read out on the telephone. Names a report, and is no secret. */
export const createId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
