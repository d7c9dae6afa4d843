import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { people, settings } from '../platform/database/schema/index.ts';
import { demoSeeds } from './demo.ts';

const markOf = (name: string) => `seeded:${name}`;

/**
 * Creates missing demo data in order, each seed once ever. An installation started without demo data never gets any.
 * @returns true when this installation is a demo
 */
export async function seedDemo({ db, clock, config, files, log }: FastifyInstance): Promise<boolean> {
  const planted = new Set((await db.select({ key: settings.key }).from(settings)).map(({ key }) => key));
  const isFirst = (await db.select({ id: people.id }).from(people).limit(1)).length === 0;
  if (!isFirst && !demoSeeds.some(({ name }) => planted.has(markOf(name)))) return false;
  for (const { name, plant } of demoSeeds) {
    if (planted.has(markOf(name))) continue;
    await db.transaction(async (tx) => {
      await plant({ tx, clock, config, files });
      await tx.insert(settings).values({ key: markOf(name), value: true, updatedAt: clock.now() });
    });
    log.info({ seed: name }, 'Planted demo data');
  }
  return true;
}

/** True when this installation holds demo data. */
export const isDemo = async ({ db }: FastifyInstance): Promise<boolean> =>
  (
    await db
      .select({ key: settings.key })
      .from(settings)
      .where(eq(settings.key, markOf('accounts')))
  ).length > 0;
