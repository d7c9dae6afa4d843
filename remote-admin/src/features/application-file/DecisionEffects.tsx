import type { MembershipType } from '@guildhall/shared/contracts';
import type { DecisionOutcome } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Block } from '@guildhall/shared/ui/core';

/** What a decision sets going (domain §2): said before it is recorded. */
function effectsOf(outcome: DecisionOutcome, { fee, feeDue }: Pick<MembershipType, 'fee' | 'feeDue'>) {
  switch (outcome) {
    case 'approved':
      return ['letter', feeDue === 'after_approval' && fee.amountMinor > 0 ? 'invoice' : 'active'] as const;
    case 'conditionally_approved':
      return ['letter', 'conditions'] as const;
    case 'deferred':
      return ['letter', 'deferred'] as const;
    case 'rejected':
      return ['letter', 'closed'] as const;
  }
}

interface DecisionEffectsProps {
  outcome: DecisionOutcome;
  membershipType: MembershipType;
}

/** The effects as a list, read out when another outcome is chosen. */
export function DecisionEffects({ outcome, membershipType }: DecisionEffectsProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Alert title={t('decision.effects')} live="status">
      <Block component="ul" m={0} mt={0.5} pl={2.5}>
        {effectsOf(outcome, membershipType).map((effect) => (
          <li key={effect}>{t(`decision.effect.${effect}`, { fee: format.money(membershipType.fee) })}</li>
        ))}
      </Block>
    </Alert>
  );
}
