// What stays on a device for somebody who is not signed in there any more: unsaved text, and where it was typed. Neither
// it nor its name may tell a later user of the device who that was or which application it is about. So both are made
// unreadable with the person's own id, which comes with the next sign-in and is not on the device until then.
//
// This is for people with the device in their hands. It is no secret from the association, whose staff see the ids.

/** Text that belongs to one person. */
export interface Kept {
  /** What was kept; `null` when there is nothing, or nothing that this person can read. */
  read(): string | null;
  /** @returns false when the browser would not keep it (storage full or switched off). */
  write(text: string): boolean;
  forget(): void;
}

const prefix = 'gh_kept:';
const nonceBytes = 12;

/**
 * The place of a text on this device.
 * @param ownerId whose it is
 * @param about what it is, for example `answers` and the id of the application
 */
export function keptFor(ownerId: string, ...about: readonly string[]): Kept {
  const name = keptName(ownerId, ...about);
  return {
    read() {
      try {
        const text = localStorage.getItem(name);
        return text === null ? null : unsealed(ownerId, text);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        localStorage.setItem(name, sealed(ownerId, text));
        return true;
      } catch {
        return false;
      }
    },
    forget() {
      try {
        localStorage.removeItem(name);
      } catch {
        // Nothing was kept, so nothing has to go.
      }
    },
  };
}

/** A name for an entry of the storage that gives back none of the ids it is made of. */
export function keptName(ownerId: string, ...about: readonly string[]): string {
  const nonce = new Uint8Array(nonceBytes);
  for (const [index, byte] of utf8(JSON.stringify(about)).entries()) {
    const at = index % nonceBytes;
    nonce[at] = Math.imul((nonce[at] ?? 0) ^ byte ^ (nonce[(at + 1) % nonceBytes] ?? 0), 167) + index;
  }
  return prefix + hex(chacha20(keyOf(ownerId), nonce, new Uint8Array(nonceBytes)));
}

function sealed(ownerId: string, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  return hex(nonce) + hex(chacha20(keyOf(ownerId), nonce, utf8(text)));
}

function unsealed(ownerId: string, text: string): string | null {
  const bytes = Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
  const [nonce, content] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)];
  if (nonce.length < nonceBytes) return null;
  // Throws for what was written by somebody else, or is damaged.
  return new TextDecoder('utf-8', { fatal: true }).decode(chacha20(keyOf(ownerId), nonce, content));
}

/** An id without its hyphens is as long as the key. */
const keyOf = (ownerId: string): Uint8Array => {
  const key = new Uint8Array(32);
  key.set(utf8(ownerId.replaceAll('-', '')).subarray(0, 32));
  return key;
};

const utf8 = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * ChaCha20 as in RFC 8439, from block 1; encrypting and decrypting are the same. `crypto.subtle` is not used, because it
 * answers later, when a page that is being closed is gone, and is missing where the site is opened without TLS.
 */
export function chacha20(key: Uint8Array, nonce: Uint8Array, text: Uint8Array): Uint8Array {
  const start = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words(key), 1, ...words(nonce)]);
  const state = new Uint32Array(16);
  const result = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 64) {
    start[12] = 1 + at / 64;
    state.set(start);
    for (let round = 0; round < 10; round += 1) for (const [a, b, c, d] of quarters) quarterRound(state, a, b, c, d);
    for (let index = 0; index < 64 && at + index < text.length; index += 1) {
      const word = (state[index >> 2] ?? 0) + (start[index >> 2] ?? 0);
      result[at + index] = (text[at + index] ?? 0) ^ (word >>> ((index & 3) * 8));
    }
  }
  return result;
}

/** Columns and diagonals of the state, in the order of the RFC. */
const quarters: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

function quarterRound(state: Uint32Array, a: number, b: number, c: number, d: number): void {
  mix(state, a, b, d, 16);
  mix(state, c, d, b, 12);
  mix(state, a, b, d, 8);
  mix(state, c, d, b, 7);
}

function mix(state: Uint32Array, to: number, from: number, turned: number, by: number): void {
  const sum = ((state[to] ?? 0) + (state[from] ?? 0)) | 0;
  const both = (state[turned] ?? 0) ^ sum;
  state[to] = sum;
  state[turned] = (both << by) | (both >>> (32 - by));
}

/** Little-endian, whatever the machine is. */
function words(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4, true));
}
