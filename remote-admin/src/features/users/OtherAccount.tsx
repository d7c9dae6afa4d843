import { useState } from 'react';
import type { UserSummary } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Combobox } from '../../lib/Combobox.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { userListQuery } from './api.ts';

interface OtherAccountProps {
  /** The account that is already selected. */
  than: string;
  chosen: UserSummary | null;
  onChosen: (account: UserSummary | null) => void;
}

/** Searches for another account by name, address or member number. */
export function OtherAccount({ than, chosen, onChosen }: OtherAccountProps) {
  const { t } = useTranslation('accounts');
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed);
  const isAsked = q.length > 1 && chosen === null;
  const found = useQuery({
    ...userListQuery({ page: 1, pageSize: 25, sort: 'name', q }),
    enabled: isAsked,
  });
  const accounts = isAsked ? found.data?.rows.filter(({ id }) => id !== than).slice(0, 8) : undefined;
  return (
    <Combobox
      label={t('merge.other')}
      help={chosen ? <bdi dir="ltr">{chosen.email}</bdi> : t('merge.otherHelp')}
      typed={typed}
      inFlow
      onTyped={(text) => {
        setTyped(text);
        if (chosen) onChosen(null);
      }}
      options={accounts?.map((account) => ({ key: account.id, title: fullName(account), detail: account.email }))}
      none={t('merge.otherNone')}
      onPicked={(id) => {
        const account = accounts?.find((one) => one.id === id);
        if (!account) return;
        onChosen(account);
        setTyped(fullName(account));
      }}
    />
  );
}
