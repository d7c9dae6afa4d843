import { useState } from 'react';
import { may, type ViewList } from '@guildhall/shared/domain';
import { lazyTranslations, useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Button, lazyPart } from '@guildhall/shared/ui/core';
import type { ViewedColumns, ViewedList } from './view-filters.ts';

const ViewsDialog = lazyPart(async () => (await import('./ViewsDialog.tsx')).ViewsDialog, {
  translations: lazyTranslations(
    'views',
    (language) => import(/* webpackMode: "lazy-once" */ `./locales/${language}.json`),
  ),
});

export type { ViewedColumns };

interface ViewsButtonProps {
  of: ViewList;
  list: ViewedList;
  columns?: ViewedColumns;
}

/** Opens the saved views of a list; only for the office. */
export function ViewsButton(props: ViewsButtonProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const user = useUser();
  if (!user || !may(user.role, 'view:save')) return null;
  return (
    <>
      <Button variant="text" icon="star" onClick={() => setOpen(true)}>
        {t('list.views')}
      </Button>
      {isOpen && <ViewsDialog {...props} onClosed={() => setOpen(false)} />}
    </>
  );
}
