import { useState } from 'react';
import type { OwnSession } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Grid, Text, toast, Row } from '@guildhall/shared/ui/core';
import { ConfirmDialog, InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { useEndOtherSessions, useEndSession } from '../api.ts';

/** All browsers signed in to this account, with buttons to sign them out. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('profile');
  const nameOf = useDeviceName();
  const [chosen, setChosen] = useState<OwnSession | 'others' | null>(null);
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const close = () => {
    setChosen(null);
    endOne.reset();
    endOthers.reset();
  };
  const confirmed = () => {
    if (chosen === null) return;
    if (chosen === 'others') {
      endOthers.mutate(undefined, {
        onSuccess: ({ ended }) => {
          toast.success(t('sessions.othersEnded', { count: ended }));
          close();
        },
      });
      return;
    }
    endOne.mutate(chosen.id, {
      onSuccess: () => {
        toast.success(t('sessions.ended', { device: nameOf(chosen) }));
        close();
      },
    });
  };
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Grid gap={2} columns="minmax(0, 1fr)">
      <Grid component="ul" plain>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setChosen(session)} />
        ))}
      </Grid>
      {others.length === 0 ? (
        <Text tone="secondary">{t('sessions.onlyHere')}</Text>
      ) : (
        <Box>
          <Button color="error" icon="signOut" onClick={() => setChosen('others')}>
            {t('sessions.endOthers')}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={chosen !== null}
        title={t(chosen === 'others' ? 'sessions.endOthersTitle' : 'sessions.endTitle')}
        confirm={t(chosen === 'others' ? 'sessions.endOthers' : 'sessions.end')}
        danger
        pending={endOne.isPending || endOthers.isPending}
        error={endOne.error ?? endOthers.error}
        onClose={close}
        onConfirmed={confirmed}
      >
        {chosen === 'others'
          ? t('sessions.endOthersText', { count: others.length })
          : chosen && t('sessions.endText', { device: nameOf(chosen) })}
      </ConfirmDialog>
    </Grid>
  );
}

interface SessionRowProps {
  session: OwnSession;
  onEnd: () => void;
}

/** One signed-in browser: its name, sign-in time, last activity and location. */
function SessionRow({ session, onEnd }: SessionRowProps) {
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

const outlines: Record<OwnSession['device'], string> = {
  computer: 'M5.5 5h13c.6 0 1 .4 1 1v9.5h-15V6c0-.6.4-1 1-1ZM2.5 19h19M4.5 15.5 2.5 19M19.5 15.5l2 3.5',
  phone: 'M8 2.5h8c.8 0 1.5.7 1.5 1.5v16c0 .8-.7 1.5-1.5 1.5H8c-.8 0-1.5-.7-1.5-1.5V4c0-.8.7-1.5 1.5-1.5ZM11 18.5h2',
  tablet: 'M6 3h12c.8 0 1.5.7 1.5 1.5v15c0 .8-.7 1.5-1.5 1.5H6c-.8 0-1.5-.7-1.5-1.5v-15C4.5 3.7 5.2 3 6 3ZM10.5 18h3',
  other:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.3 12h17.4M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
};

/** A device icon in the kit's style; these three are used only here. */
function DeviceIcon({ device, label }: { device: OwnSession['device']; label: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={22}
      height={22}
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={outlines[device]} />
    </svg>
  );
}

/** "Firefox on Android", as far as the browser was recognised. */
export function useDeviceName() {
  const { t } = useTranslation('profile');
  return ({ browser, system, device }: Pick<OwnSession, 'browser' | 'system' | 'device'>): string => {
    if (browser !== null && system !== null) return t('sessions.browserOnSystem', { browser, system });
    return browser ?? system ?? t(`sessions.device.${device}`);
  };
}
