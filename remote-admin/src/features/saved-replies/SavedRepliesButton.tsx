import { Suspense, useState } from 'react';
import type { QueryDetail } from '@guildhall/shared/contracts';
import { addTranslationLoader, loadTranslations, useTranslation } from '@guildhall/shared/i18n';
import { Button } from '@guildhall/shared/ui/core';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';

const SavedRepliesDialog = lazyPart(async () => {
  addTranslationLoader('saved-replies', (language) => import(`../../../locales/saved-replies/${language}.json`));
  const [{ SavedRepliesDialog: one }] = await Promise.all([
    import('./SavedRepliesDialog.tsx'),
    loadTranslations('saved-replies'),
  ]);
  return one;
});

interface SavedRepliesButtonProps {
  query: QueryDetail;
  /** A reply was selected, with its placeholders filled. */
  onInserted: (text: string) => void;
}

/** Opens the saved replies above an answer. */
export function SavedRepliesButton({ query, onInserted }: SavedRepliesButtonProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" size="small" variant="text" icon="message" onClick={() => setOpen(true)}>
        {t('queries.savedReplies')}
      </Button>
      {isOpen && (
        <Suspense>
          <SavedRepliesDialog query={query} onInserted={onInserted} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
