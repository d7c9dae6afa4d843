import type { Identity } from '@guildhall/shared/contracts/page';
import { initialSetting, readSetting, type Association, type SettingValue } from '../../platform/settings/settings.ts';
import type { Database } from '../../platform/database/client.ts';

// As fresh as the maintenance state: an administrator who reloads sees the saved values.
const lifeMs = 1_000;

const toIdentity = ({ name, language, currency, theme }: Association, { image }: SettingValue<'logo'>): Identity => ({
  name,
  language,
  currency,
  theme,
  logo: image && { src: `/logo/${image.hash}`, width: image.width, height: image.height },
});

/**
 * The association's identity, read at most once per second; while the database is unavailable, the last known one is
 * used.
 */
export function createIdentityReader(db: Database): () => Promise<Identity> {
  let known = toIdentity(initialSetting('association'), initialSetting('logo'));
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < lifeMs) return known;
    readAt = performance.now();
    known = await Promise.all([readSetting(db, 'association'), readSetting(db, 'logo')]).then(
      ([association, logo]) => toIdentity(association, logo),
      () => known,
    );
    return known;
  };
}
