import type { OwnSession } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Box, Button, Row, Text } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { DeviceIcon } from './DeviceIcon.tsx';
import { useDeviceName } from './use-device-name.ts';

interface SessionRowProps {
  session: OwnSession;
  onEnd: () => void;
}

/** One signed-in browser: its name, sign-in time, last activity and location. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const name = useDeviceName()(session);
  const seen = session.isCurrent ? t('sessions.now') : format.relative(session.lastSeenAt);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        py: 2,
        '&:first-of-type': { pt: 0 },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          flex: 'none',
          width: 44,
          height: 44,
          borderRadius: '50%',
          color: 'brand.main',
          backgroundColor: 'brand.tint',
        }}
      >
        <DeviceIcon device={session.device} label={t(`sessions.device.${session.device}`)} />
      </Box>
      <Text grow="200px" shrink breakWords>
        <Row wrap gap={1} align="center" weight="semibold">
          <span>{name}</span>
          {session.isCurrent && <StatusChip status="active" label={t('sessions.thisDevice')} />}
        </Row>
        <Text size="small" tone="secondary">
          <InlineList items={[t('sessions.seen', { when: seen }), <bdi dir="ltr">{session.ip}</bdi>]} />
          <Text component="span" block>
            {t('sessions.since', { when: format.dateTime(session.createdAt) })}
          </Text>
        </Text>
      </Text>
      {!session.isCurrent && (
        <Button size="small" icon="signOut" onClick={onEnd} aria-label={`${t('sessions.end')}: ${name}`}>
          {t('sessions.end')}
        </Button>
      )}
    </Box>
  );
}
