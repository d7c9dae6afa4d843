import type { OwnSession } from '@guildhall/shared/contracts';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, Button } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { DeviceIcon } from './DeviceIcon.tsx';
import { useDeviceName } from './use-device-name.ts';

interface SessionRowProps {
  session: OwnSession;
  onEnd: () => void;
}

/** One signed-in browser: what it is, since when, when it was last seen and where from. */
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
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
          <span>{name}</span>
          {session.isCurrent && <StatusChip status="active" label={t('sessions.thisDevice')} />}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <Box component="span" sx={{ display: 'block' }}>
            {t('sessions.seen', { when: seen })} · <bdi dir="ltr">{session.ip}</bdi>
          </Box>
          <Box component="span" sx={{ display: 'block' }}>
            {t('sessions.since', { when: format.dateTime(session.createdAt) })}
          </Box>
        </Box>
      </Box>
      {!session.isCurrent && (
        <Button size="small" icon="signOut" onClick={onEnd} aria-label={`${t('sessions.end')}: ${name}`}>
          {t('sessions.end')}
        </Button>
      )}
    </Box>
  );
}
