import { changeMembership } from '@guildhall/shared/contracts';
import type { UserDetail } from '@guildhall/shared/contracts';
import { fullName, membershipEndReasons } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { RadioCards } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useChangeMembership } from './api.ts';

/** Ends a membership: why in one word, and in the administrator's own. */
export function EndMembershipDialog({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  const command = useCommandForm(changeMembership, {
    command: useChangeMembership(user.id),
    defaultValues: { endReason: '', reason: '' },
    toBody: ({ endReason, reason }: { endReason: string; reason: string }) => ({
      action: 'end' as const,
      endReason: membershipEndReasons.find((one) => one === endReason),
      reason,
    }),
    faultsOf: ({ endReason }) => [endReason === '' && ['endReason', t('membership.end.choose')]],
    done: () => t('membership.end.done', { name }),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('membership.end.title', { name })}
      text={t('membership.end.text')}
      confirm={t('admin:user.action.end')}
      color="error"
      onClosed={onClosed}
    >
      <RadioCards
        control={command.control}
        name="endReason"
        label={t('membership.end.why')}
        options={membershipEndReasons.map((value) => ({
          value,
          label: t(`endReason.${value}`),
          ...(value === 'deceased' && { description: t('membership.end.deceased') }),
        }))}
      />
      <ReasonField control={command.control} label={t('membership.end.note')} help={t('reasonHelp')} />
    </CommandDialog>
  );
}
