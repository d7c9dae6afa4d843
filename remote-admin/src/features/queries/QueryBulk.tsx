import { useState } from 'react';
import type { QuerySummary, BodyOf, changeQueries } from '@guildhall/shared/contracts';
import { openQueryStates, addDays, fullName, isDay, queryPriorities } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Select } from '@guildhall/shared/ui/core';
import { useLabels } from '@guildhall/shared/features/labels';
import { today } from '@guildhall/shared/features/zone';
import { useQuery } from '@guildhall/shared/query';
import { DateInput } from '@guildhall/shared/ui/form';
import { BulkDialog } from '../../lib/bulk/BulkDialog.tsx';
import { useUndoSeveral } from '../../lib/bulk/use-undo-several.ts';
import { officeQuery } from '../users/api.ts';
import { touchedByQueries, useChangeQueries } from './api.ts';

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

type Bulk = BodyOf<typeof changeQueries>;

/** The actions shown; two of them discard. */
type QueryBulkAction = Exclude<Bulk['action'], 'discard'> | 'spam' | 'delete';

interface QueryBulkDialogProps {
  action: QueryBulkAction;
  queries: readonly QuerySummary[];
  onChanged: (ids: readonly string[]) => void;
  onClosed: () => void;
}

/** Asks for the action's input, and applies it to all queries. */
function QueryBulkDialog({ action, queries, onChanged, onClosed }: QueryBulkDialogProps) {
  const { t } = useTranslation('bulk');
  const { t: admin } = useTranslation('admin');
  const label = useLabels();
  const change = useChangeQueries();
  const offerUndo = useUndoSeveral();
  const [assigneeId, setAssigneeId] = useState('');
  const [priority, setPriority] = useState<QuerySummary['priority']>('normal');
  const [until, setUntil] = useState(() => addDays(today(), 7));
  const isDiscard = action === 'spam' || action === 'delete';
  const isPast = isDay(until) && until <= today();

  const toBody = (items: Bulk['items']): Bulk | null => {
    switch (action) {
      case 'assign':
        return { action, items, assigneeId: assigneeId === '' ? null : assigneeId };
      case 'prioritise':
        return { action, items, priority };
      case 'snooze':
        return isPast || !isDay(until) ? null : { action, items, until };
      case 'resolve':
        return { action, items };
      case 'spam':
      case 'delete':
        return { action: 'discard', items, cause: action === 'spam' ? 'spam' : 'deleted' };
    }
  };

  return (
    <BulkDialog
      action={t(`queries.${action}.name`)}
      text={t(`queries.${action}.text`)}
      danger={isDiscard}
      rows={queries.map(({ id, version, number, subject }) => ({ id, version, name: number, quiet: subject }))}
      change={change}
      toBody={toBody}
      onChanged={(ids) => {
        onChanged(ids);
        if (isDiscard && ids.length > 0) offerUndo({ kind: 'query', ids, stale: touchedByQueries });
        return isDiscard;
      }}
      onClosed={onClosed}
    >
      {action === 'assign' && <AssigneeSelect value={assigneeId} onChanged={setAssigneeId} />}
      {action === 'prioritise' && (
        <Select
          label={admin('queries.priority')}
          value={priority}
          options={queryPriorities.map((value) => ({ value, label: label('query.priority', value) }))}
          onChange={(value) => setPriority(queryPriorities.find((one) => one === value) ?? priority)}
        />
      )}
      {action === 'snooze' && (
        <DateInput
          label={t('queries.snooze.until')}
          value={until}
          error={isPast ? t('queries.snooze.later') : undefined}
          onChange={setUntil}
        />
      )}
    </BulkDialog>
  );
}

function AssigneeSelect({ value, onChanged }: { value: string; onChanged: (id: string) => void }) {
  const { t } = useTranslation('admin');
  const { data: office = [] } = useQuery(officeQuery);
  return (
    <Select
      label={t('queries.assignee')}
      placeholder={t('queries.unassigned')}
      value={value}
      options={office.map(({ id, firstName, lastName }) => ({ value: id, label: fullName({ firstName, lastName }) }))}
      onChange={onChanged}
    />
  );
}
