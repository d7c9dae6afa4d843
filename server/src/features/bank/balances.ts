import type { BankReconciliation, BodyOf, setBankBalance } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moneyIn } from '../../platform/finance/money.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { readBankBalance } from '../accounting/public.ts';
import { createBankBalanceRepository } from './repository.ts';

/** Compares the balances at the bank with the journal's. */
export function createBankBalanceService({ db, clock }: FastifyInstance) {
  return {
    async reconciliation(on: string): Promise<BankReconciliation> {
      const { association } = await readAssociationDay(db, { clock });
      const money = moneyIn(association.currency);
      const repository = createBankBalanceRepository(db);
      const [accounts, unbooked, later, journalMinor] = await Promise.all([
        repository.accountsAt(on, association.currency),
        repository.unbookedAt(on, association.currency),
        repository.laterThan(on, association.currency),
        readBankBalance(db, on, association.currency),
      ]);
      const known = accounts.flatMap(({ balanceMinor }) => balanceMinor ?? []);
      const isKnown = known.length === accounts.length && accounts.length > 0;
      const bankMinor = known.reduce((sum, one) => sum + one, 0);
      const openingMinor = bankMinor - accounts.reduce((sum, { linesMinor }) => sum + linesMinor, 0);
      const laterMinor = later.reduce((sum, { minor }) => sum + minor, 0);
      return {
        on,
        accounts: accounts.map(({ account, balanceMinor, knownOn }) => ({
          account,
          balance: balanceMinor === null ? null : money(balanceMinor),
          knownOn,
        })),
        bank: isKnown ? money(bankMinor) : null,
        opening: isKnown ? money(openingMinor) : null,
        journal: money(journalMinor),
        unbooked: { count: unbooked.count, sum: money(unbooked.minor) },
        later: later.map(({ day, count, minor }) => ({ on: day, count, sum: money(minor) })),
        unexplained: isKnown ? money(bankMinor - openingMinor - unbooked.minor - laterMinor - journalMinor) : null,
      };
    },

    /** @throws Problem 422 on `on`: `day_in_future` */
    setBalance: ({ account, on, amountMinor }: BodyOf<typeof setBankBalance>, actor: Actor) =>
      db.transaction(async (tx) => {
        const { association, today } = await readAssociationDay(tx, { clock });
        if (on > today) throw problem.field('on', 'day_in_future', 'This day is in the future. Choose an earlier day.');
        const balance = { account, bookedOn: on, amountMinor, currency: association.currency };
        await createBankBalanceRepository(tx).save([balance], clock.now());
        await writeAudit(tx, clock, { actor, action: 'bank.balance_entered', after: balance });
        return {};
      }),
  };
}
