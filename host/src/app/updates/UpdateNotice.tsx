import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { hasUnsavedWork, useUnsavedWorkOfTab, useUser } from '@guildhall/shared/store';
import { Box, Button, Row, Typography } from '@guildhall/shared/ui/core';
import type { Update } from '../../routing/active-registry.ts';
import { rememberTaken, wasTaken } from './registry-polling.ts';

interface UpdateNoticeProps {
  update: Update;
  /** Reloads the whole tab at its current URL. */
  reload: () => void;
}

/**
 * Says that a new version is ready, above the page, where it covers nothing and takes no focus. The tab keeps its
 * version until the person agrees, or navigates with nothing unsaved.
 */
export function UpdateNotice({ update, reload }: UpdateNoticeProps) {
  const { t } = useTranslation('shell');
  const [snoozed, setSnoozed] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const unsaved = useUnsavedWorkOfTab();
  const isSignedIn = useUser() !== null;
  const take = () => {
    rememberTaken(update.key);
    reload();
  };
  // Once per update: if one reload did not bring it, another will not either.
  const isOffered = !wasTaken(update.key);
  useFullLoadOnNavigation(isOffered && unsaved === 'none', take);

  // On public forms, never interrupt people who have unsent input.
  const isHeldBack = !isSignedIn && unsaved !== 'none';
  const isShown = isOffered && snoozed !== update.key && !isHeldBack;
  const isRisky = unsaved === 'lost';
  if (!isRisky && isAsking) setAsking(false);

  // The live region exists before its text: only then do screen readers announce it.
  return (
    <Box role="status">
      {useLater(isShown) &&
        (isAsking ? (
          <Notice title={t('update.unsavedTitle')} text={t('update.unsavedText')}>
            <Button size="small" variant="contained" autoFocus onClick={() => setAsking(false)}>
              {t('update.goOn')}
            </Button>
            <Button size="small" variant="text" color="error" onClick={take}>
              {t('update.reloadAnyway')}
            </Button>
          </Notice>
        ) : (
          <Notice title={t('update.ready')} text={unsaved === 'kept' ? t('update.kept') : undefined}>
            <Button
              size="small"
              variant="contained"
              icon="refresh"
              // Check on click: the latest input may not have rendered yet.
              onClick={() => (isRisky && hasUnsavedWork() ? setAsking(true) : take())}
            >
              {t('update.reload')}
            </Button>
            <Button size="small" variant="text" onClick={() => setSnoozed(update.key)}>
              {t('update.later')}
            </Button>
          </Notice>
        ))}
    </Box>
  );
}

function Notice({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 3,
        rowGap: 1,
        px: 2,
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        '@media print': { display: 'none' },
      }}
    >
      <Box>
        <Typography component="p" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {text && (
          <Typography component="p" variant="body2" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        )}
      </Box>
      <Row wrap gap={1}>
        {children}
      </Row>
    </Box>
  );
}

/** False at first, then the given value, so that an element exists before its content. */
function useLater(isTrue: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return isHere && isTrue;
}

/**
 * Turns navigation into a full page load. `isAllowed` is the value from while the previous screen was still there: its
 * unsaved work must not be ignored while it unmounts.
 */
function useFullLoadOnNavigation(isAllowed: boolean, load: () => void) {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isAllowed) load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only navigation counts, with the value at that time
  }, [pathname]);
}
