import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Row } from '@guildhall/shared/ui/core';
import type { SxProps, Theme } from '@guildhall/shared/ui/core';

const barStyle: SxProps<Theme> = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  mx: { xs: -2, sm: 0 },
  px: 2,
  py: 1,
  backgroundColor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: { sm: 1 },
};

interface SendBarProps {
  problem: string | null;
  isPending: boolean;
  unansweredCount: number;
  slotCount: number;
}

/** Sticks to the bottom of the window, so that the send button is always near in a long list. */
export function SendBar({ problem, isPending, unansweredCount, slotCount }: SendBarProps) {
  const { t } = useTranslation('public');
  return (
    <Box sx={barStyle}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Row gap={2} align="center">
        <Box component="span" role="status" sx={{ flex: 1, fontWeight: 600, lineHeight: 1.3 }}>
          {unansweredCount > 0
            ? t('availability.unanswered', { left: unansweredCount, all: slotCount })
            : t('availability.complete')}
        </Box>
        <Button type="submit" variant="contained" size="large" icon="send" pending={isPending}>
          {t('availability.send')}
        </Button>
      </Row>
    </Box>
  );
}
