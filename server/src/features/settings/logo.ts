import type { Settings } from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { withoutMetadata } from '../../platform/files/image-privacy.ts';
import { imageUnreadable } from '../../platform/files/kinds.ts';
import { receiveBytes } from '../../platform/files/upload.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readImage } from './image-size.ts';
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
