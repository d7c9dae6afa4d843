import { useState } from 'react';
import type { QueryDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, lazyPart } from '@guildhall/shared/ui/core';
import { featureTranslations } from '../../translations.ts';

const SavedRepliesDialog = lazyPart(async () => (await import('./SavedRepliesDialog.tsx')).SavedRepliesDialog, {
  translations: featureTranslations('saved-replies'),
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
      {isOpen && <SavedRepliesDialog query={query} onInserted={onInserted} onClosed={() => setOpen(false)} />}
    </>
  );
}
