import type { BankLine } from '@guildhall/shared/contracts';
import { accountNumber, bookBankLine } from '@guildhall/shared/contracts';
import { bankLimits } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Text } from '@guildhall/shared/ui/core';
import { CheckboxField, FormField, useWatch } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useBookLine } from './api.ts';

interface Booking {
  amountMinor: string;
  account: string;
  text: string;
  isRemembered: boolean;
  contains: string;
}

/** Books what is left of a line, or a part of it, to an account, and remembers a rule on request. */
export function BookDialog({ line, onClosed }: { line: BankLine; onClosed: () => void }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const { id, version, recordedOn, left, payerName, purpose, rule } = line;
  const leftMinor = Math.abs(left.amountMinor);
  const isAmount = (typed: string): boolean => {
    const minor = readDecimal(typed, 2) ?? 0;
    return minor > 0 && minor <= leftMinor;
  };
  const command = useCommandForm(bookBankLine, {
    command: useBookLine(id),
    defaultValues: {
      amountMinor: writeDecimal(leftMinor, 2),
      account: rule?.account ?? '',
      text: rule?.text ?? '',
      isRemembered: false,
      contains: (payerName || purpose).slice(0, bankLimits.ruleText).trim(),
    },
    toBody: ({ isRemembered, contains, amountMinor, account, text }: Booking) => ({
      version,
      recordedOn,
      amountMinor: readDecimal(amountMinor, 2),
      account,
      text,
      ...(isRemembered && { contains }),
    }),
    faultsOf: ({ amountMinor, account }) => [
      !isAmount(amountMinor) && [
        'amountMinor',
        t('bookAmountWrong', { amount: format.money({ ...left, amountMinor: leftMinor }) }),
      ],
      !accountNumber.safeParse(account).success && ['account', t('accountWrong')],
    ],
    done: () => t('booked'),
    onClosed,
  });
  const { control } = command;
  const isRemembered = useWatch({ control, name: 'isRemembered' });
  return (
    <CommandDialog
      command={command}
      title={t('bookTitle')}
      text={t(left.amountMinor < 0 ? 'bookTextOutgoing' : 'bookTextIncoming')}
      confirm={t('book')}
      icon="check"
      onClosed={onClosed}
    >
      <Text tone="secondary" breakWords>
        <bdi>{[payerName, purpose].filter(Boolean).join(' · ')}</bdi>
      </Text>
      <FormField
        control={control}
        name="amountMinor"
        label={t('amount')}
        inputProps={{ inputMode: 'decimal' }}
        end={
          <Text pr={1} tone="secondary">
            {left.currency}
          </Text>
        }
      />
      <FormField
        control={control}
        name="account"
        label={t('account')}
        help={t('accountHelp')}
        inputProps={{ inputMode: 'numeric' }}
      />
      <FormField control={control} name="text" label={t('bookingText')} help={t('bookingTextHelp')} />
      <CheckboxField control={control} name="isRemembered" label={t('remember')} help={t('rememberHelp')} />
      {isRemembered && (
        <FormField control={control} name="contains" label={t('contains')} help={t('containsHelp')} optional={false} />
      )}
    </CommandDialog>
  );
}
