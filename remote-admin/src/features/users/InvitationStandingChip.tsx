import type { InvitationStanding } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { StatusChip } from '@guildhall/shared/ui/data';

const tones = { never_invited: 'info', invited: 'neutral', has_account: 'neutral', gone: 'neutral' } as const;

/** Whether a person has a pending invitation. `isNew`: it was just sent. */
export function InvitationStandingChip({ standing, isNew }: { standing: InvitationStanding; isNew?: boolean }) {
  const { t } = useTranslation('accounts');
  if (isNew) return <StatusChip status="sent" tone="success" label={t('standing.sent')} />;
  return <StatusChip status={standing} tone={tones[standing]} label={t(`standing.${standing}`)} />;
}
