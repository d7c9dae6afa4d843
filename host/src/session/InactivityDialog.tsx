import { type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '@guildhall/shared/domain';
import { languageFacts, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWorkOfTab } from '@guildhall/shared/store';
import { Alert, Box, Button, Grid, Icon, styled, Text, Typography, VisuallyHidden } from '@guildhall/shared/ui/core';

// A native modal: everything under it is inert, also another open dialog, and the focus stays inside.
const Modal = styled('dialog')(({ theme }) => ({
  padding: 0,
  border: 0,
  margin: 'auto',
  width: 440,
  maxWidth: 'calc(100vw - 32px)',
  borderRadius: theme.spacing(2),
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 24px 64px rgb(10 16 34 / 36%)',
  // Hides the page below from passers-by.
  '&::backdrop': { backgroundColor: 'rgb(10 16 34 / 55%)', backdropFilter: 'blur(6px)' },
}));

export interface InactivityDialogProps {
  /** The dialog's own area. */
  panel: Ref<HTMLDivElement>;
  /** Until the session ends; `null` while the person has returned but not answered. */
  leftMs: number | null;
  onStay: () => void;
  onSignOut: () => void;
}

/** Asks during the countdown whether the person is still there; Escape means yes. */
export function InactivityDialog({ panel, leftMs, onStay, onSignOut }: InactivityDialogProps) {
  const { t } = useTranslation('layout');
  const unsaved = useUnsavedWorkOfTab();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const latestStay = useRef(onStay);
  useEffect(() => {
    latestStay.current = onStay;
  });
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    stay.current?.focus();
    // Browsers close it at a second Escape, even if the first was prevented.
    const closed = () => latestStay.current();
    shown?.addEventListener('close', closed);
    return () => {
      shown?.removeEventListener('close', closed);
      // Closing returns the focus.
      shown?.close();
    };
  }, []);
  const seconds = leftMs === null ? null : Math.ceil(leftMs / 1000);
  const clock = seconds === null ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  useTitle(clock === null ? null : `${clock} – ${t('idle.title')}`);

  return (
    <Modal
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <Text ref={panel} p={{ xs: 3, sm: 4 }} textAlign="center">
        <Box
          sx={{
            width: 56,
            height: 56,
            mx: 'auto',
            display: 'grid',
            placeItems: 'center',
            borderRadius: '50%',
            color: 'warning.main',
            backgroundColor: 'warning.tint',
          }}
        >
          <Icon name="clock" size={28} />
        </Box>
        <Typography id={`${id}-title`} variant="h3" component="h2" sx={{ mt: 2 }}>
          {t('idle.title')}
        </Typography>
        <Typography id={`${id}-text`} sx={{ mt: 1, color: 'text.secondary', textWrap: 'balance' }}>
          {clock === null ? t('idle.back') : t('idle.text')}
        </Typography>
        {clock !== null && (
          <Typography
            role="timer"
            aria-live="off"
            component="p"
            dir="ltr"
            sx={{ mt: 2, fontSize: '3rem', fontWeight: 600, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}
          >
            {clock}
          </Typography>
        )}
        <Countdown seconds={seconds} />
        {unsaved !== 'none' && (
          <Text mt={2.5} textAlign="start">
            <Alert severity={unsaved === 'lost' ? 'warning' : 'info'}>{t(`idle.${unsaved}`)}</Alert>
          </Text>
        )}
        <Grid gap={1} mt={3}>
          <Button ref={stay} variant="contained" size="large" fullWidth onClick={onStay}>
            {t('idle.stay')}
          </Button>
          <Button variant="text" icon="signOut" fullWidth onClick={onSignOut}>
            {t('idle.signOut')}
          </Button>
        </Grid>
      </Text>
    </Modal>
  );
}

const spokenAt = [limits.sessionWarningMs / 1000, 60, 30, 10];

/** Announces the remaining time at a few moments; the dialog's text has the first. */
function Countdown({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('layout');
  const language = useLanguage();
  const step = seconds === null ? undefined : spokenAt.findLast((moment) => seconds <= moment);
  const [first] = useState(step);
  const isLong = step !== undefined && step >= 60;
  const left =
    step !== undefined &&
    step !== first &&
    new Intl.NumberFormat(`${languageFacts[language].tag}-u-nu-latn`, {
      style: 'unit',
      unit: isLong ? 'minute' : 'second',
      unitDisplay: 'long',
    }).format(isLong ? step / 60 : step);
  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {left && t('idle.left', { time: left })}
    </VisuallyHidden>
  );
}

/** Sets the tab's title, for people looking at another tab, and restores it afterwards. */
function useTitle(title: string | null) {
  const own = useRef<string>(null);
  const isShown = title !== null;
  useEffect(() => {
    if (!isShown) return;
    own.current = document.title;
    return () => {
      if (own.current !== null) document.title = own.current;
    };
  }, [isShown]);
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
