import type { AccountingSetting, BodyOf, ResponseOf, getAccounts, setAccounts } from '@guildhall/shared/contracts';
import { accountKinds, ratedAccountKinds, type AccountKind } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockSetting, readSetting, writeSetting } from '../../platform/settings/settings.ts';
import { createAccountRepository } from './account-repository.ts';

/** The accounts that journal entries are posted to. */
export function createAccounts({ db, clock }: FastifyInstance) {
  const read = async (on: Queryable = db): Promise<ResponseOf<typeof getAccounts>> => {
    const accounts = createAccountRepository(on);
    return {
      version: await accounts.version(),
      value: await readSetting(on, 'accounting'),
      taxRates: await accounts.taxRates(),
      currency: (await readSetting(on, 'association')).currency,
    };
  };

  return {
    read: () => read(),

    /** @throws Problem 409 `version_conflict`; 422 on `value`: `accounts_incomplete` */
    change: ({ version, value }: BodyOf<typeof setAccounts>, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await lockSetting(tx, clock, 'accounting');
        if (before.version !== version) throw problem.versionConflict(await read(tx));
        refuseIncomplete(value);
        await writeSetting(tx, clock, 'accounting', value, actor);
        const action = 'accounting.accounts_changed' as const;
        await writeAudit(tx, clock, { actor, action, before: before.value, after: value });
        return read(tx);
      }),
  };
}

const rated: readonly AccountKind[] = ratedAccountKinds;

/** Each kind needs one account for all rates, and at most one for each rate if rates have their own. */
function refuseIncomplete({ accounts }: AccountingSetting): void {
  const keys = accounts.map(({ kind, taxRateBasisPoints }) => `${kind} ${taxRateBasisPoints}`);
  const isComplete = accountKinds.every((kind) => keys.includes(`${kind} null`));
  const isSingle = new Set(keys).size === keys.length;
  const fits = accounts.every(({ kind, taxRateBasisPoints }) => taxRateBasisPoints === null || rated.includes(kind));
  if (!isComplete || !isSingle || !fits)
    throw problem.field(
      'value',
      'accounts_incomplete',
      'Each kind of account needs one number that counts for every rate, and only once.',
    );
}
