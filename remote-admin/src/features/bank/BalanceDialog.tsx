import type { BankReconciliation } from '@guildhall/shared/contracts';
import { setBankBalance } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Text } from '@guildhall/shared/ui/core';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal } from '../../lib/decimals.ts';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useSetBalance } from './api.ts';

interface BalanceDialogProps {
  account: string;
  on: string;
  currency: BankReconciliation['journal']['currency'];
  onClosed: () => void;
}

/** A balance with its sign in cents, or `null` for a text that is none. */
function readBalance(text: string): number | null {
  const sign = /^[-−–]/.exec(text.trim())?.[0] ?? '';
  const minor = readDecimal(text.trim().slice(sign.length), 2);
  return minor !== null && sign ? -minor : minor;
}

/** Enters an account's balance at the end of a day by hand. */
export function BalanceDialog({ account, on, currency, onClosed }: BalanceDialogProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const command = useCommandForm(setBankBalance, {
    command: useSetBalance(),
    defaultValues: { amountMinor: '' },
    toBody: ({ amountMinor }: { amountMinor: string }) => ({ account, on, amountMinor: readBalance(amountMinor) }),
    faultsOf: ({ amountMinor }) => [readBalance(amountMinor) === null && ['amountMinor', t('balance.wrong')]],
    done: () => t('balance.saved'),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('balance.enterTitle', { day: format.day(on) })}
      text={t('balance.enterText')}
      confirm={t('balance.save')}
      icon="save"
      onClosed={onClosed}
    >
      <FormField
        control={command.control}
        name="amountMinor"
        label={t('balance.bank')}
        help={t('balance.enterHelp')}
        end={
          <Text pr={1} tone="secondary">
            {currency}
          </Text>
        }
      />
    </CommandDialog>
  );
}
