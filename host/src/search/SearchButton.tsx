import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { onUserChanged, useUser } from '@guildhall/shared/store';
import { Icon, lazyPart, styled, toast } from '@guildhall/shared/ui/core';
import { SettingsPanel } from '../appearance/SettingsButton.tsx';
import { forgetOpened } from './search-parts.ts';
import type { SearchDialogProps } from './SearchDialog.tsx';

const SearchDialog = lazyPart<SearchDialogProps>(
  async () => (await import(/* webpackChunkName: "search" */ './SearchDialog.tsx')).SearchDialog,
);

/** Preloads before the click; if this fails, the click retries. */
const prepare = () => void SearchDialog.preload().catch(() => undefined);

const Trigger = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1),
  flex: 'none',
  minWidth: 40,
  minHeight: 40,
  padding: theme.spacing(1),
  border: 0,
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: theme.vars.palette.text.secondary,
  background: 'none',
  font: 'inherit',
  fontSize: '0.9375rem',
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  '&:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: `rgb(${theme.vars.palette.text.primaryChannel} / 7%)`,
  },
  '& > span': { display: 'none' },
  [theme.breakpoints.up('md')]: {
    width: 264,
    paddingInline: theme.spacing(1.5, 1),
    justifyContent: 'flex-start',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 20,
    backgroundColor: theme.vars.palette.background.sunken,
    '&:hover': {
      borderColor: theme.vars.palette.background.outline,
      backgroundColor: theme.vars.palette.background.sunken,
    },
    '& > span': { display: 'inline' },
  },
}));

// Rendered by CSS: as text they would be part of the button’s name, which people say to activate it.
const Keys = styled('span')(({ theme }) => ({
  '&::before': { content: 'attr(data-keys)' },
  marginInlineStart: 'auto',
  padding: theme.spacing(0, 1),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '22px',
  whiteSpace: 'nowrap',
}));

/** Opens the search for pages and, for the office, applications, people and invoices; Ctrl K opens it anywhere. */
export function SearchButton() {
  const { t } = useTranslation('layout');
  const userId = useUser()?.id;
  const [isOpen, setOpen] = useState(false);
  const [hasSettings, setHasSettings] = useState(false);
  const before = useRef<Element | null>(null);
  const { shown, aria } = shortcut();

  const open = () => {
    before.current = document.activeElement;
    SearchDialog.preload().then(
      () => setOpen(true),
      () => toast.error(t('search.failed')),
    );
  };
  const showSettings = () => {
    SettingsPanel.preload().then(
      () => setHasSettings(true),
      () => toast.error(t('settings.failed')),
    );
  };
  const closed = () => {
    setOpen(false);
    // Return the focus, unless an opened page has taken it.
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || activeElement?.closest('dialog');
    if (isNowhere && before.current instanceof HTMLElement) before.current.focus();
  };

  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') prepare();
      if (!isShortcut(event) || isDialogOpen()) return;
      // These keys would focus the browser's address bar.
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    forgetOpened(userId);
    return onUserChanged((id) => forgetOpened(id ?? undefined));
  }, [userId]);

  return (
    <>
      <Trigger
        type="button"
        aria-label={t('search.button')}
        aria-keyshortcuts={aria}
        aria-haspopup="dialog"
        title={`${t('search.button')} (${shown})`}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Icon name="search" />
        <span>{t('search.placeholder')}</span>
        <Keys dir="ltr" data-keys={shown} aria-hidden />
      </Trigger>
      {isOpen && <SearchDialog onClosed={closed} onSettings={showSettings} />}
      {hasSettings && <SettingsPanel onClosed={() => setHasSettings(false)} />}
    </>
  );
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The shortcut as displayed on this person's keyboard, and in the format of `aria-keyshortcuts`. */
const shortcut = () => (isMac() ? { shown: '⌘K', aria: 'Meta+K' } : { shown: 'Ctrl K', aria: 'Control+K' });

/** For a key without Latin letters, use its position: on an Arabic keyboard the K key types ن. */
const isK = ({ key, code }: KeyboardEvent) => (/^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK');

/** True for Ctrl K, on a Mac ⌘ K. */
function isShortcut(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCommand = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isCommand && !altKey && !shiftKey && isK(event);
}

/** True while a dialog is open: its question comes first. */
const isDialogOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;
