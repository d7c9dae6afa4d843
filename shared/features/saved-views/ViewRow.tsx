import { useState } from 'react';
import type { SavedView } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Icon, IconButton, Row, Text, toast } from '@guildhall/shared/ui/core';
import { useViewCommands, type ViewChange } from './api.ts';
import { filtersOf, type ViewedColumns, type ViewedList } from './view-filters.ts';
import { ViewForm, type ViewChoice } from './ViewForm.tsx';

interface ViewRowProps {
  view: SavedView;
  list: ViewedList;
  columns: ViewedColumns | undefined;
  /** The list shows exactly this view. */
  isCurrent: boolean;
  onChosen: () => void;
  onDeleted: () => void;
}

/** One view: a button that applies it, and its actions. */
export function ViewRow({ view, list, columns, isCurrent, onChosen, onDeleted }: ViewRowProps) {
  const { t } = useTranslation('views');
  const { change } = useViewCommands(view.list);
  const [isEditing, setEditing] = useState(false);
  const save = (part: Partial<Pick<SavedView, 'name' | 'isShared' | 'filters' | 'columns'>>) => {
    const { version, name, isShared, filters, columns: names } = view;
    return {
      id: view.id,
      body: { version, list: view.list, name, isShared, filters, columns: names, ...part } as ViewChange,
    };
  };
  const rename = (choice: ViewChoice, onError: (error: unknown) => void) =>
    change.mutate(save(choice), { onSuccess: () => setEditing(false), onError });
  const replace = () =>
    change.mutate(save({ filters: filtersOf(list.query), columns: columns ? [...columns.names] : null }), {
      onSuccess: () => toast.success(t('replaced', { name: view.name })),
    });
  if (isEditing)
    return (
      <Block component="li" py={1}>
        <ViewForm
          label={t('edit', { name: view.name })}
          defaultValues={{ name: view.name, isShared: view.isShared }}
          pending={change.isPending}
          onSent={rename}
          onClosed={() => setEditing(false)}
        />
      </Block>
    );
  return (
    <Row component="li" gap={0.5} align="center">
      <Block grow shrink>
        <Button variant="text" onClick={onChosen} aria-current={isCurrent ? 'true' : undefined}>
          {isCurrent && <Icon name="check" size={18} />}
          <bdi>{view.name}</bdi>
        </Button>
        {(!view.isOwn || view.isShared) && (
          <Text size="caption" tone="secondary">
            {view.isOwn ? t('isShared') : t('sharedBy', { name: view.ownerName })}
          </Text>
        )}
      </Block>
      {view.isEditable && (
        <>
          {!isCurrent && (
            <IconButton
              icon="save"
              label={t('replace', { name: view.name })}
              disabled={change.isPending}
              onClick={replace}
            />
          )}
          <IconButton icon="edit" label={t('edit', { name: view.name })} onClick={() => setEditing(true)} />
          <IconButton icon="delete" label={t('delete', { name: view.name })} onClick={onDeleted} />
        </>
      )}
    </Row>
  );
}
