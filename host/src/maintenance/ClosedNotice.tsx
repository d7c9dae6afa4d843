import { useEffect, useState, type ReactNode } from 'react';
import { setMaintenance } from '@guildhall/shared/contracts';
import { maintenanceEvent } from '@guildhall/shared/contracts/page';
import { call, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, toast, Block, Box, Icon, Row, Typography } from '@guildhall/shared/ui/core';
import { currentClosure, type ClosedFor } from './closure.ts';
import { applyClosure, fetchMaintenance } from './fetch-maintenance.ts';
import MaintenancePage from './MaintenancePage.tsx';

const everyMs = 15_000;

/** Shown while Guildhall is closed; polls every 15 seconds until it reopens. */
export function ClosedNotice({ closedFor }: { closedFor: ClosedFor }) {
  const { t } = useTranslation('auth');
  useEffect(() => {
    const timer = setInterval(() => void fetchMaintenance(), everyMs);
    const wake = () => document.visibilityState === 'visible' && void fetchMaintenance();
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);
  switch (closedFor) {
    case 'page':
      return <MaintenancePage />;
    case 'administrator':
      return <OpenAgain />;
    case 'working':
      return <StillTyping />;
    case 'wayIn':
      return <Banner title={t('maintenance.title')} text={t('maintenance.wayIn')} />;
  }
}

/** For people in the middle of a form; tells them again when they can continue. */
function StillTyping() {
  const { t } = useTranslation('auth');
  const openAgain = t('maintenance.openAgain');
  useEffect(
    () => () => {
      if (currentClosure() === null) toast.success(openAgain);
    },
    [openAgain],
  );
  return <Banner isUrgent title={t('maintenance.title')} text={t('maintenance.working')} />;
}

function OpenAgain() {
  const { t } = useTranslation('auth');
  const [isPending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    try {
      await call(setMaintenance, { body: { isOn: false, message: null, until: null } });
      applyClosure(null);
      window.dispatchEvent(new Event(maintenanceEvent));
      toast.success(t('maintenance.openAgain'));
    } catch (error) {
      toast.error(problemText(error));
      setPending(false);
    }
  };
  return (
    <Banner title={t('maintenance.administrator')}>
      <Button size="small" variant="outlined" pending={isPending} onClick={() => void open()}>
        {t('maintenance.open')}
      </Button>
    </Banner>
  );
}

interface BannerProps {
  title: string;
  text?: string;
  /** Announced at once by screen readers, and sticky. */
  isUrgent?: boolean;
  children?: ReactNode;
}

/** A line above the whole page about the application's status. */
function Banner({ title, text, isUrgent = false, children }: BannerProps) {
  return (
    <Box
      role={isUrgent ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 2,
        rowGap: 1,
        px: 2,
        py: 1,
        color: 'text.primary',
        backgroundColor: 'background.paper',
        // The tint may be translucent.
        backgroundImage: (theme) =>
          `linear-gradient(${theme.vars.palette.warning.tint}, ${theme.vars.palette.warning.tint})`,
        borderBottom: '1px solid',
        borderColor: 'warning.main',
        ...(isUrgent && { position: 'sticky', top: 0, zIndex: 'tooltip' }),
        '@media print': { display: 'none' },
      }}
    >
      <Row gap={1.5} align="center" shrink>
        <Row tone="warning">
          <Icon name="settings" />
        </Row>
        <Block shrink>
          <Typography component="p" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {text && (
            <Typography component="p" variant="body2">
              {text}
            </Typography>
          )}
        </Block>
      </Row>
      {children}
    </Box>
  );
}
