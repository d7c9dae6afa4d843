import { useState } from 'react';
import type { QuerySummary } from '@guildhall/shared/contracts';
import { openQueryStates } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button } from '@guildhall/shared/ui/core';
import { QueryBulkDialog, type QueryBulkAction } from './QueryBulkDialog.tsx';

const actions: { action: QueryBulkAction; onlyOpen?: true }[] = [
  { action: 'assign' },
  { action: 'prioritise' },
  { action: 'snooze', onlyOpen: true },
  { action: 'resolve', onlyOpen: true },
  { action: 'spam' },
  { action: 'delete' },
];

interface QueryBulkProps {
  chosen: readonly QuerySummary[];
  /** Is told which queries were changed, so that they can be deselected. */
  onChanged: (ids: readonly string[]) => void;
}

/** What can be done with the selected queries; what only open ones allow is done with those. */
export function QueryBulk({ chosen, onChanged }: QueryBulkProps) {
  const { t } = useTranslation('bulk');
  const [open, setOpen] = useState<{ action: QueryBulkAction; queries: readonly QuerySummary[] } | null>(null);
  const isOpen = ({ state }: QuerySummary) => openQueryStates.includes(state);
  return (
    <>
      {actions.map(({ action, onlyOpen }) => {
        const queries = onlyOpen ? chosen.filter(isOpen) : chosen;
        return (
          queries.length > 0 && (
            <Button
              key={action}
              size="small"
              {...(action === 'delete' && { color: 'error' })}
              onClick={() => setOpen({ action, queries })}
            >
              {t(`queries.${action}.name`)}
            </Button>
          )
        );
      })}
      {open && <QueryBulkDialog {...open} onChanged={onChanged} onClosed={() => setOpen(null)} />}
    </>
  );
}
