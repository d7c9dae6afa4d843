import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { withoutMetadata } from '../../platform/files/image-privacy.ts';
import { imageUnreadable } from '../../platform/files/kinds.ts';
import { receiveBytes } from '../../platform/files/upload.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { createSettingService } from './service.ts';

/** The uploader, and the actor for the audit log. */
interface By {
  userId: string;
  actor: Actor;
}

/** Maximum size to read, so that a photograph gets the message about logos. */
const mostBytes = 8 * 1024 * 1024;

/** The association's logo. Earlier ones stay in the file store, so that a change can be undone. */
export function createLogoSetting({ files }: FastifyInstance, settings: ReturnType<typeof createSettingService>) {
  return {
    /** @throws Problem 409 `version_conflict`; 422 `logo_kind_refused`, `logo_too_big`, `logo_too_wide`, `image_unreadable` */
    async upload(request: FastifyRequest, version: number, { userId, actor }: By): Promise<Settings['logo']> {
      const { name, bytes } = await receiveBytes(request, mostBytes);
      const image = readImage(bytes);
      if (!image)
        throw problem.field(
          'file',
          'logo_kind_refused',
          'A logo must be a PNG or JPEG image. SVG files can contain scripts; export yours as a PNG.',
        );
      if (bytes.length > caseLimits.logoBytes)
        throw problem.field('file', 'logo_too_big', `A logo can have at most ${caseLimits.logoBytes / 1024} KB.`);
      if (Math.max(image.width, image.height) > caseLimits.logoSide)
        throw problem.field(
          'file',
          'logo_too_wide',
          `A logo can be at most ${caseLimits.logoSide} pixels wide and high.`,
        );
      const { mediaType, width, height } = image;
      const content = withoutMetadata(Buffer.from(bytes), mediaType);
      if (!content) throw imageUnreadable(name);
      const stored = await files.keep({ content, name, mediaType });
      // A logo's URL changes with its content, so browsers may cache it indefinitely.
      const hash = stored.sha256.slice(0, 32);
      const value = async (_before: unknown, tx: Transaction) => {
        const file = await files.add(tx, stored, userId);
        return { image: { name: file.name, fileId: file.id, hash, width, height } };
      };
      return settings.change('logo', { version, value }, actor);
    },

    /** @throws Problem 409 `version_conflict` */
    remove: (version: number, actor: Actor): Promise<Settings['logo']> =>
      settings.change('logo', { version, value: { image: null } }, actor),
  };
}

/** An image as described by its header. */
interface ImageFacts {
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The type and size of an image, from its content alone; `null` for everything except PNG and JPEG. */
function readImage(bytes: Uint8Array): ImageFacts | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = data.subarray(0, 8).equals(pngSignature) ? pngSize(data) : jpegSize(data);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function pngSize(data: Buffer): ImageFacts | null {
  if (data.length < 33 || data.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { mediaType: 'image/png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** The start-of-frame markers, which contain the size; the others in that range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(data: Buffer): ImageFacts | null {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < data.length) {
    const marker = data[at + 1] ?? 0;
    if (data[at] !== 0xff || marker < 0xc0) return null;
    if (isFrame(marker))
      return { mediaType: 'image/jpeg', width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    at += 2 + data.readUInt16BE(at + 2);
  }
  return null;
}
