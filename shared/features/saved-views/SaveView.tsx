import type { ViewList } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { useViewCommands, type ViewBody } from './api.ts';
import { filtersOf, type ViewedColumns, type ViewedList } from './view-filters.ts';
import { ViewForm } from './ViewForm.tsx';

interface SaveViewProps {
  of: ViewList;
  list: ViewedList;
  columns: ViewedColumns | undefined;
  onClosed: () => void;
}

/** Saves the list's current filters, sort order and columns. */
export function SaveView({ of, list, columns, onClosed }: SaveViewProps) {
  const { t } = useTranslation('views');
  const { create } = useViewCommands(of);
  return (
    <ViewForm
      label={t('save')}
      defaultValues={{ name: '', isShared: false }}
      pending={create.isPending}
      onSent={(choice, onError) =>
        // The list's own contract has parsed the URL, so its filters are valid.
        create.mutate(
          {
            ...choice,
            list: of,
            filters: filtersOf(list.query),
            columns: columns ? [...columns.names] : null,
          } as ViewBody,
          {
            onSuccess: ({ name }) => {
              toast.success(t('saved', { name }));
              onClosed();
            },
            onError,
          },
        )
      }
      onClosed={onClosed}
    />
  );
}
