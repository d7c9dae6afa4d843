import { useEffect, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, toast } from '@guildhall/shared/ui/core';

/** How long the button confirms the copy, in ms. */
const shownMs = 3000;

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('profile');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(t('action.copyFailed'));
    }
  }
  return (
    <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
      <Box component="span" aria-live="polite">
        {isCopied ? t('action.copied') : label}
      </Box>
    </Button>
  );
}
