import { useState } from 'react';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { type Customizer, customize, resetLooks, store } from '@guildhall/shared/store';
import { Box, Button, Text } from '@guildhall/shared/ui/core';

/** Resets the appearance, with an undo button until the panel closes. */
export function ResetLooks() {
  const { t } = useTranslation('layout');
  const [before, setBefore] = useState<Customizer | null>(null);
  const reset = () => {
    const { customizer } = store.getState();
    setBefore(customizer);
    resetLooks();
    const { isLanguage, isMobileSidebar } = customizer;
    // The direction follows the language again. Open panels stay open: this one may be inside them.
    customize({ activeDir: languageFacts[isLanguage].direction, isMobileSidebar });
  };
  const undo = () => {
    if (before) customize(before);
    setBefore(null);
  };
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: 3,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Text role="status" grow="160px" size="small" tone="secondary">
        {before && t('settings.resetDone')}
      </Text>
      {/* A single button in one place, so that it keeps the focus. */}
      <Button icon={before ? 'undo' : 'refresh'} onClick={before ? undo : reset}>
        {t(before ? 'settings.undo' : 'settings.reset')}
      </Button>
    </Box>
  );
}
