import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Text } from '@guildhall/shared/ui/core';
import type { Chat } from '../../slices/chat.ts';

const tones: Record<Chat['status'], string> = {
  online: 'success.main',
  away: 'warning.main',
  busy: 'error.main',
  offline: 'text.secondary',
};

/** Whether a person is online, as a dot and a word. */
export function Status({ status }: { status: Chat['status'] }) {
  const { t } = useTranslation('chats');
  return (
    <Text component="span" size="small" tone="secondary">
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'inline-block',
          width: 9,
          height: 9,
          marginInlineEnd: 0.75,
          borderRadius: '50%',
          backgroundColor: tones[status],
        }}
      />
      {t(`status.${status}`)}
    </Text>
  );
}
