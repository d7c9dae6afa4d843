import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Box, IconButton, lazyPart, styled, toast, VisuallyHidden } from '@guildhall/shared/ui/core';
import { type WaitingState, useWaiting } from './use-waiting.ts';

const NotificationsPanel = lazyPart<WaitingState>(
  async () => (await import(/* webpackChunkName: "notifications" */ './NotificationsPanel.tsx')).NotificationsPanel,
);

const prepare = () => void NotificationsPanel.preload().catch(() => undefined);

const Badge = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: -3,
  top: -2,
  minWidth: 19,
  height: 19,
  paddingInline: 5,
  borderRadius: 10,
  border: `2px solid ${theme.vars.palette.background.paper}`,
  color: theme.vars.palette.error.contrastText,
  backgroundColor: theme.vars.palette.error.main,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '15px',
  textAlign: 'center',
  pointerEvents: 'none',
}));

/** The signed-in person's notifications with their count; resets for another person. */
export function NotificationsButton() {
  const user = useUser();
  return user && <Bell key={user.id} />;
}

/** A disclosure: it contains links. */
function Bell() {
  const { t } = useTranslation('layout');
  const state = useWaiting();
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const count = state.waiting?.count ?? 0;
  const { unread } = state;
  const news = unread > 0 && t('news.count', { count: unread });
  const waits = t('waiting.name', { count });
  const hasMore = useHasIncreased(state.waiting?.count);
  const hasNews = useHasIncreased(state.waiting ? unread : undefined);
  const name = state.waiting ? (count > 0 ? waits : t('waiting.nothing')) : t('waiting.title');
  // Shows the news count first; without news, the number of waiting items.
  const number = unread > 0 ? unread : count;

  // Close after following a link.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const isInside = (target: EventTarget | null) => target instanceof Node && area.current?.contains(target);
    const onPress = ({ target }: Event) => isInside(target) || setOpen(false);
    // Focus changes of the window itself do not count.
    const onFocus = ({ target }: FocusEvent) => isInside(target) || setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (isInside(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  function toggle() {
    if (isOpen) return setOpen(false);
    // Show the known state at once; changes follow after the response.
    state.ask();
    NotificationsPanel.preload().then(
      () => setOpen(true),
      () => toast.error(t('waiting.failed')),
    );
  }
  return (
    <Box ref={area} sx={{ position: { sm: 'relative' }, display: 'flex' }}>
      <Box sx={{ position: 'relative', display: 'flex' }}>
        <IconButton
          ref={button}
          icon="bell"
          label={news ? `${news}. ${name}` : name}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          onPointerEnter={prepare}
          onFocus={prepare}
        />
        {number > 0 && (
          <Badge aria-hidden dir="ltr">
            {number > 9 ? '9+' : number}
          </Badge>
        )}
      </Box>
      <Box id={id}>{isOpen && <NotificationsPanel {...state} />}</Box>
      <VisuallyHidden role="status">{hasNews ? news : hasMore ? waits : ''}</VisuallyHidden>
    </Box>
  );
}

/**
 * True from the moment a count has risen until it falls: worth announcing to a person at work.
 * @param count `undefined` while unknown; the first known one is not an increase
 */
function useHasIncreased(count: number | undefined): boolean {
  const [last, setLast] = useState({ count, hasRisen: false });
  if (last.count === count) return last.hasRisen;
  const now = { count, hasRisen: count !== undefined && last.count !== undefined && count > last.count };
  setLast(now);
  return now.hasRisen;
}
