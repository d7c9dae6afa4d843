import { useState } from 'react';
import type { SavedView } from '@guildhall/shared/contracts';
import type { ViewList } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Block, Button, Grid, Text } from '@guildhall/shared/ui/core';
import { Dialog, EmptyState, ErrorState } from '@guildhall/shared/ui/data';
import { savedViewsQuery, useViewCommands } from './api.ts';
import { SaveView } from './SaveView.tsx';
import { isShown, showView, type ViewedColumns, type ViewedList } from './view-filters.ts';
import { ViewRow } from './ViewRow.tsx';

interface ViewsDialogProps {
  /** The list of the views. */
  of: ViewList;
  list: ViewedList;
  columns?: ViewedColumns;
  onClosed: () => void;
}

/** Lists the saved views of a list, applies one, saves the current one, and edits or deletes views. */
export function ViewsDialog({ of, list, columns, onClosed }: ViewsDialogProps) {
  const { t } = useTranslation('views');
  const views = useQuery(savedViewsQuery(of));
  const { create, remove } = useViewCommands(of);
  // The last deleted view can be restored while the dialog is open.
  const [deleted, setDeleted] = useState<SavedView | null>(null);
  const [isSaving, setSaving] = useState(false);
  const show = (view: SavedView) => {
    showView(view, list, columns);
    onClosed();
  };
  const putBack = ({
    id: _id,
    isOwn: _own,
    isEditable: _editable,
    ownerName: _owner,
    version: _v,
    ...view
  }: SavedView) => create.mutate(view, { onSuccess: () => setDeleted(null) });
  const error = remove.error ?? (deleted ? create.error : null);
  const rows = views.data ?? [];
  const isCurrent = (view: SavedView) => isShown(view, list, columns);
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClosed}
      width="sm"
      actions={
        // The form has its own buttons, and the dialog a close button.
        !isSaving && (
          <Button variant="contained" icon="save" onClick={() => setSaving(true)}>
            {t('save')}
          </Button>
        )
      }
    >
      <Grid gap={2}>
        {isSaving && <SaveView of={of} list={list} columns={columns} onClosed={() => setSaving(false)} />}
        {error && <Alert severity="error">{problemText(error)}</Alert>}
        {deleted && (
          <Alert
            severity="info"
            action={
              <Button size="small" icon="undo" pending={create.isPending} onClick={() => putBack(deleted)}>
                {t('undo')}
              </Button>
            }
          >
            {t('deleted', { name: deleted.name })}
          </Alert>
        )}
        {views.isError && rows.length === 0 ? (
          <ErrorState error={views.error} title={t('failed')} onRetry={() => void views.refetch()} />
        ) : views.isSuccess && rows.length === 0 ? (
          !isSaving && <EmptyState icon="star" title={t('empty')} text={t('emptyText')} />
        ) : (
          (['own', 'shared'] as const).map((kind) => {
            const shown = rows.filter(({ isOwn }) => isOwn === (kind === 'own'));
            return shown.length === 0 ? null : (
              <section key={kind} aria-label={t(kind)}>
                <Text component="h3" weight="semibold" mb={0.5}>
                  {t(kind)}
                </Text>
                <Block component="ul" plain>
                  {shown.map((view) => (
                    <ViewRow
                      key={view.id}
                      view={view}
                      list={list}
                      columns={columns}
                      isCurrent={isCurrent(view)}
                      onChosen={() => show(view)}
                      onDeleted={() => remove.mutate(view, { onSuccess: () => setDeleted(view) })}
                    />
                  ))}
                </Block>
              </section>
            );
          })
        )}
      </Grid>
    </Dialog>
  );
}
