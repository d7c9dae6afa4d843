import type { addBankRule, BankRule, BodyOf, changeBankRule } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createBankRuleRepository, type RuleRow } from './booking-repository.ts';
import { kindOfAccount, requireRoomForRule, requireWords } from './bookings.ts';
import { toRule } from './present.ts';
import { ruleExists } from './refusals.ts';

interface Command<Body> {
  id: string;
  body: Body;
  actor: Actor;
}

/** Rules that propose accounts for lines: a person changes or removes them; bookings remember new ones. */
export function createBankRuleService({ db, clock }: FastifyInstance) {
  const lock = async (tx: Transaction, id: string, version: number): Promise<RuleRow> => {
    const rules = createBankRuleRepository(tx);
    await rules.lockAll();
    const rule = await rules.lock(id);
    if (!rule) throw problem.notFound('bank_rule_unknown', 'This rule does not exist.');
    if (rule.version !== version) throw problem.versionConflict(toRule(rule));
    return rule;
  };

  return {
    list: async (): Promise<BankRule[]> => (await createBankRuleRepository(db).all()).map(toRule),

    /** @throws Problem 422 `bank_rule_exists`, `bank_rule_empty`, `too_many_bank_rules`, `account_reserved` */
    add: (body: BodyOf<typeof addBankRule>, actor: Actor): Promise<BankRule> =>
      db.transaction(async (tx) => {
        requireWords(body.contains);
        await kindOfAccount(tx, body.account);
        const rules = createBankRuleRepository(tx);
        await rules.lockAll();
        if (await rules.sameAs(body.contains)) throw ruleExists();
        await requireRoomForRule(tx);
        const added = await rules.add({ ...body, createdAt: clock.now() });
        const after = { account: added.account };
        await writeAudit(tx, clock, { actor, action: 'bank.rule_saved', entityId: added.id, after });
        return toRule(added);
      }),

    /** @throws Problem 409 `version_conflict`; 422 `bank_rule_exists`, `bank_rule_empty`, `account_reserved` */
    change: ({ id, body, actor }: Command<BodyOf<typeof changeBankRule>>): Promise<BankRule> =>
      db.transaction(async (tx) => {
        const { version, ...values } = body;
        const before = await lock(tx, id, version);
        requireWords(values.contains);
        await kindOfAccount(tx, values.account);
        const rules = createBankRuleRepository(tx);
        const same = await rules.sameAs(values.contains);
        if (same && same.id !== id) throw ruleExists();
        const after = await rules.change(id, values);
        await writeAudit(tx, clock, {
          actor,
          action: 'bank.rule_changed',
          entityId: id,
          before: { account: before.account },
          after: { account: after.account },
        });
        return toRule(after);
      }),

    /** @throws Problem 409 `version_conflict` */
    remove: ({ id, body, actor }: Command<{ version: number }>): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const { account } = await lock(tx, id, body.version);
        await createBankRuleRepository(tx).remove(id);
        await writeAudit(tx, clock, { actor, action: 'bank.rule_removed', entityId: id, before: { account } });
        return {};
      }),
  };
}
