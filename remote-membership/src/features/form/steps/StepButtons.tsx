import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button } from '@guildhall/shared/ui/core';
import { memo } from 'react';

interface StepButtonsProps {
  onBack: (() => void) | undefined;
  /** If omitted, the buttons submit the surrounding form. */
  onNext?: () => void;
}

/** Back and Continue at the end of a step, within reach of a thumb. */
export const StepButtons = memo(function StepButtons({ onBack, onNext }: StepButtonsProps) {
  const { t } = useTranslation('membership');
  return (
    <Box sx={{ display: 'flex', gap: 1.5, mt: 4, '& > *': { flex: { xs: 1, sm: 'none' } } }}>
      {onBack && (
        <Button icon="chevronStart" onClick={onBack}>
          {t('form.back')}
        </Button>
      )}
      <Button
        type={onNext ? 'button' : 'submit'}
        variant="contained"
        endIcon="chevronEnd"
        {...(onNext && { onClick: onNext })}
        sx={{ marginInlineStart: { sm: 'auto' } }}
      >
        {t('form.next')}
      </Button>
    </Box>
  );
});
