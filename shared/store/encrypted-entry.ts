// Stores data on a device for people who are signed out: unsaved text, and where it was typed. Neither the content nor
// its name may reveal to a later user of the device whose it was or which application it is about. So both are
// encrypted with the person's own id, which arrives with the next sign-in and is not on the device until then. This
// protects against people with the device in their hands, not against the association, whose staff see the ids.
// `crypto.subtle` is not used: it is asynchronous, too late for a closing page, and missing where the site is opened
// without TLS.
import { xchacha20, xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, hexToBytes } from '@noble/ciphers/utils.js';
import { textEntry } from './device-storage.ts';

/** Text that belongs to one person. */
export interface EncryptedEntry {
  /** The stored text; `null` when there is none. Text this person cannot read is damaged or foreign, and is removed. */
  read(): string | null;
  /** @returns false when the browser cannot store it (storage full or disabled). */
  write(text: string): boolean;
  forget(): void;
}

/** The prefix of the entries' names; `encryptedName` follows. */
export const encryptedPrefix = 'gh_kept:';
const nonceBytes = 24;

const sealedTexts = textEntry({ key: encryptedPrefix, where: 'device', owner: 'person', atSignOut: 'kept' }, (text) =>
  /^[\da-f]+$/i.test(text),
);

/**
 * The entry of a text on this device.
 * @param ownerId its owner
 * @param about identifies it, for example `answers` and the id of the application
 */
export function encryptedEntry(ownerId: string, ...about: readonly string[]): EncryptedEntry {
  const name = encryptedName(ownerId, ...about);
  const kept: EncryptedEntry = {
    read() {
      const text = sealedTexts.read(name);
      if (text === null) return null;
      try {
        return unsealed(keyFor(ownerId, 'text', ...about), text);
      } catch {
        kept.forget();
        return null;
      }
    },
    write: (text) => sealedTexts.write(sealed(keyFor(ownerId, 'text', ...about), text), name),
    forget: () => sealedTexts.remove(name),
  };
  return kept;
}

/** Distinguishes entries without revealing the ids it is derived from. */
export const encryptedName = (ownerId: string, ...about: readonly string[]): string =>
  bytesToHex(keyFor(ownerId, 'name', ...about).subarray(0, 16));

function sealed(key: Uint8Array, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  return bytesToHex(nonce) + bytesToHex(xchacha20poly1305(key, nonce).encrypt(utf8(text)));
}

/** @throws when it was changed, or written with another key */
function unsealed(key: Uint8Array, text: string): string {
  const bytes = hexToBytes(text);
  const [nonce, content] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)];
  return new TextDecoder().decode(xchacha20poly1305(key, nonce).decrypt(content));
}

/**
 * A separate key for each use and subject: the person's id, as long as a key without its hyphens, turned into the next
 * key by each 24 bytes of the purpose. A JSON list is never the prefix of another one, so no two lists collide.
 */
function keyFor(ownerId: string, ...purpose: readonly string[]): Uint8Array {
  let key = new Uint8Array(32);
  key.set(utf8(ownerId.replaceAll('-', '')).subarray(0, key.length));
  const text = utf8(JSON.stringify(purpose));
  for (let at = 0; at < text.length; at += nonceBytes) {
    const nonce = new Uint8Array(nonceBytes);
    nonce.set(text.subarray(at, at + nonceBytes));
    key = xchacha20(key, nonce, new Uint8Array(32));
  }
  return key;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
