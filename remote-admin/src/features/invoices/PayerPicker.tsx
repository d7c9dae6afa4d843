import { useState } from 'react';
import type { Ref } from 'react';
import type { UserSummary } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Combobox } from '../../lib/Combobox.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { payerQuery } from './api.ts';

interface PayerPickerProps {
  payer: UserSummary | null;
  onPicked: (payer: UserSummary | null) => void;
  error?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

const nameOf = ({ firstName, lastName }: UserSummary) => fullName({ firstName, lastName });

/** Searches for the user an invoice goes to. */
export function PayerPicker({ payer, onPicked, error, inputRef }: PayerPickerProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(payer ? nameOf(payer) : '');
  const search = useDelayed(typed);
  const isAsked = search.length > 1;
  const found = useQuery({ ...payerQuery(search), enabled: isAsked && payer === null });
  const users = isAsked ? found.data?.rows.slice(0, 8) : undefined;
  return (
    <Combobox
      label={t('invoice.payer')}
      name="payerId"
      inputRef={inputRef}
      help={payer ? <bdi>{payer.email}</bdi> : t('invoice.payerHelp')}
      error={error}
      typed={typed}
      onTyped={(text) => {
        setTyped(text);
        if (payer) onPicked(null);
      }}
      options={users?.map((user) => ({ key: user.id, title: nameOf(user), detail: user.email }))}
      none={t('invoice.payerNone')}
      onPicked={(id) => {
        const user = users?.find((one) => one.id === id);
        if (!user) return;
        onPicked(user);
        setTyped(nameOf(user));
      }}
    />
  );
}
