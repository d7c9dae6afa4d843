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
  /** Called with the changed queries, so that they can be deselected. */
  onChanged: (ids: readonly string[]) => void;
}

/** The actions on the selected queries; some apply only to open ones. */
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
