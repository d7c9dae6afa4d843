import { Suspense, useState } from 'react';
import { may, type ViewList } from '@guildhall/shared/domain';
import { addTranslationLoader, loadTranslations, useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Button } from '@guildhall/shared/ui/core';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import type { ViewedColumns, ViewedList } from './view-filters.ts';

/**
 * A separate chunk of 7 KB, because the page file of every list may have 10 KB (gzip, shared/tooling/release/check.ts).
 */
const ViewsDialog = lazyPart(async () => {
  addTranslationLoader('views', (language) => import(/* webpackMode: "lazy-once" */ `./locales/${language}.json`));
  const [{ ViewsDialog: dialog }] = await Promise.all([import('./ViewsDialog.tsx'), loadTranslations('views')]);
  return dialog;
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
      {isOpen && (
        <Suspense>
          <ViewsDialog {...props} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
