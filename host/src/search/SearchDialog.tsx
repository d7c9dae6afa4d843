import { type ReactNode, useEffect, useId, useRef, useState, type MouseEvent, type KeyboardEvent } from 'react';
import { limits, may } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { type SessionUser, useUser } from '@guildhall/shared/store';
import {
  Button,
  Grid,
  Icon,
  IconButton,
  Row,
  Skeleton,
  Text,
  VisuallyHidden,
  Box,
  styled,
} from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { Filled } from '../components/Filled.tsx';
import { useRegistryStore } from '../routing/registry.ts';
import { type Finding, rememberOpened, Body, Footer, Frame, Head, Message, pieces } from './search-parts.ts';
import { useResults, type ResultGroup } from './use-results.ts';

export interface SearchDialogProps {
  onClosed: () => void;
  /** Opens the appearance settings. */
  onSettings: () => void;
}

/** The search dialog, mounted while it is open. */
export function SearchDialog({ onClosed, onSettings }: SearchDialogProps) {
  const { t } = useTranslation('layout');
  const user = useUser();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <Frame
      ref={dialog}
      aria-label={t('search.title')}
      onClose={onClosed}
      // A click outside lands on the dialog element itself.
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      {user && <Search user={user} close={close} showSettings={onSettings} />}
    </Frame>
  );
}

interface SearchProps {
  user: SessionUser;
  close: () => void;
  showSettings: () => void;
}

function Search({ user, close, showSettings }: SearchProps) {
  const { t } = useTranslation('layout');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const listId = useId();
  const { groups, words, status, retry } = useResults(text, user, showSettings);
  const findings = groups.flatMap((group) => group.findings);
  const isSearching = status === 'loading';

  const open = (finding: Finding) => {
    rememberOpened(user.id, finding);
    close();
    if (finding.to !== undefined) navigate(finding.to);
    finding.run?.();
  };
  const { active, hasMoved, activate, begin, onKeyDown } = useCombobox(findings, open);
  usePreload(hasMoved || text !== '' ? active?.to : undefined);

  const isEmpty = findings.length === 0 && !isSearching && status !== 'failed';
  const count = t('search.count', { count: findings.length });
  const outcome = status === 'failed' ? t('search.serverFailed') : isSearching ? '' : count;
  const announcement = useAnnouncement(text === '' ? '' : outcome);
  return (
    <>
      <Head>
        <Icon name="search" size={22} />
        <input
          type="text"
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && lineId(listId, active)}
          placeholder={t(may(user.role, 'search:office') ? 'search.hintOffice' : 'search.hintMember')}
          value={text}
          maxLength={limits.searchLength}
          dir={text ? 'auto' : undefined}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setText(event.target.value);
            begin();
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label={t('search.close')} onClick={close} />
      </Head>
      <Body>
        <ResultList
          id={listId}
          label={t('search.title')}
          groups={groups}
          words={words}
          active={active}
          isBusy={isSearching}
          onActive={activate}
          onChosen={open}
        />
        {isSearching && groups.every(({ name }) => name === 'page' || name === 'action') && <SearchPending />}
        {status === 'failed' && (
          <Message>
            <Icon name="alert" size={22} />
            <span>{t('search.serverFailed')}</span>
            <Button size="small" icon="refresh" onClick={retry}>
              {t('search.tryAgain')}
            </Button>
          </Message>
        )}
        {isEmpty && <Nothing text={text.trim()} />}
      </Body>
      <Footer aria-hidden>
        <Keys keys={['↑', '↓']}>{t('search.keys.move')}</Keys>
        <Keys keys={['↵']}>{t('search.keys.open')}</Keys>
        <Keys keys={['Esc']}>{t('search.keys.close')}</Keys>
      </Footer>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {children}
    </span>
  );
}

function SearchPending() {
  const { t } = useTranslation('layout');
  return (
    <Grid gap={1.5} px={1.5} py={2}>
      <VisuallyHidden>{t('search.loading')}</VisuallyHidden>
      {[62, 48, 55].map((width) => (
        <Row key={width} gap={1.5} align="center">
          <Skeleton variant="rounded" width={36} height={36} />
          <Skeleton variant="rounded" width={`${width}%`} height={14} />
        </Row>
      ))}
    </Grid>
  );
}

function Nothing({ text }: { text: string }) {
  const { t } = useTranslation('layout');
  return (
    <Message>
      <Icon name="search" size={28} />
      <Text component="strong" maxWidth="100%" breakWords>
        <Filled sentence={(query) => t('search.nothing', { query })}>{text}</Filled>
      </Text>
      <span>{t('search.nothingText')}</span>
    </Message>
  );
}

const Heading = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 1.5, 0.75),
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  fontWeight: 700,
  letterSpacing: '0.04em',
  ':lang(ar) &': { letterSpacing: 0 },
}));

const Line = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 52,
  padding: theme.spacing(0.75, 1.5),
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  cursor: 'pointer',
  scrollMarginBlock: 8,
  '&[aria-selected=true]': {
    backgroundColor: theme.vars.palette.brand.tint,
    '& > [data-part=icon]': { color: theme.vars.palette.brand.main, borderColor: 'transparent' },
    '& > [data-part=enter]': { visibility: 'visible' },
  },
  '@media (forced-colors: active)': { '&[aria-selected=true]': { outline: '2px solid Highlight' } },
  '& > [data-part=icon]': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 36,
    height: 36,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 'var(--mui-shape-borderRadius)',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& > [data-part=text]': { flex: 1, minWidth: 0 },
  '& > [data-part=text] > *': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: 1.4,
    // A Latin address is truncated at its end in an Arabic page, too; "left" is mirrored there.
    textAlign: 'left',
  },
  '& > [data-part=text] > span': { fontWeight: 600 },
  '& small': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& > [data-part=aside]': { flex: 'none', display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& > [data-part=enter]': { flex: 'none', visibility: 'hidden', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& > [data-part=enter]': { display: 'none' } },
}));

interface ResultListProps {
  id: string;
  label: string;
  groups: readonly ResultGroup[];
  words: readonly string[];
  active: Finding | undefined;
  isBusy: boolean;
  onActive: (finding: Finding) => void;
  onChosen: (finding: Finding) => void;
}

/** The id of a line, for `aria-activedescendant`. */
const lineId = (listId: string, { key }: Finding) => `${listId}-${key.replace(/[^\w-]/g, '_')}`;

/** The results by kind; the focus stays in the input, whose keys move the active line. */
function ResultList(props: ResultListProps) {
  const { id, label, groups, words, active, isBusy, onActive, onChosen } = props;
  const { t } = useTranslation('layout');
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && lineId(id, active);
  useEffect(() => {
    if (activeId) list.current?.ownerDocument.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} aria-busy={isBusy}>
      {groups.map(({ name, findings }) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${name}`}>
          <Heading id={`${id}-group-${name}`}>{t(`search.group.${name}`)}</Heading>
          {findings.map((finding) => (
            <Result
              key={finding.key}
              id={lineId(id, finding)}
              finding={finding}
              words={words}
              isActive={finding === active}
              onActive={() => onActive(finding)}
              onChosen={() => onChosen(finding)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ResultProps {
  id: string;
  finding: Finding;
  words: readonly string[];
  isActive: boolean;
  onActive: () => void;
  onChosen: () => void;
}

function Result({ id, finding, words, isActive, onActive, onChosen }: ResultProps) {
  const { t } = useTranslation(['layout', 'domain']);
  const { icon, label, detail, aside, state, to } = finding;
  const click = (event: MouseEvent) => {
    // With these keys the browser opens a new tab or window, as with any link.
    if (to !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
    event.preventDefault();
    onChosen();
  };
  return (
    <Line
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      {...(to !== undefined && { href: to })}
      // Only a moving pointer: results that appear under a resting one do not become active.
      onPointerMove={isActive ? undefined : onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={click}
    >
      <span data-part="icon">
        <Icon name={icon} size={18} />
      </span>
      <span data-part="text">
        <span dir="auto">
          <Highlighted text={label} words={words} />
        </span>
        {detail && (
          <small dir="auto">
            <Highlighted text={detail} words={words} />
          </small>
        )}
      </span>
      {(aside || state) && (
        <span data-part="aside">
          {aside && (
            <Box component="small" sx={{ display: state && { xs: 'none', sm: 'inline' } }}>
              <bdi>{aside}</bdi>
            </Box>
          )}
          {state && <StatusChip status={state.value} label={t(`domain:${state.group}.${state.value}`)} />}
        </span>
      )}
      <span data-part="enter" aria-hidden>
        ↵
      </span>
    </Line>
  );
}

const Mark = styled('mark')(({ theme }) => ({
  color: theme.vars.palette.brand.main,
  backgroundColor: 'transparent',
  fontWeight: 700,
  '@media (forced-colors: active)': { color: 'HighlightText', backgroundColor: 'Highlight' },
}));

/** A text with the search words highlighted; it keeps its own direction. */
function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <bdi>
      {pieces(text, words).map((piece, index) =>
        piece.isMatch ? <Mark key={index}>{piece.text}</Mark> : <span key={index}>{piece.text}</span>,
      )}
    </bdi>
  );
}

/**
 * The keys of a combobox with a list (ARIA authoring practices): the focus stays in the input, the arrow keys move the
 * active line, Enter opens it. The first line is active until the person has moved.
 * @param chosen called with the line to open
 */
function useCombobox(findings: readonly Finding[], chosen: (finding: Finding) => void) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = findings.findIndex(({ key }) => key === activeKey);
  const at = Math.max(found, 0);
  const active = findings[at];

  const moves: Readonly<Record<string, () => number>> = {
    // Wraps around: the last line is one key away.
    ArrowDown: () => (at + 1) % findings.length,
    ArrowUp: () => (at - 1 + findings.length) % findings.length,
    Home: () => 0,
    End: () => findings.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms a Chinese word opens nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) chosen(active);
      return;
    }
    const { shiftKey, altKey, ctrlKey, metaKey } = event;
    const move = shiftKey || altKey || ctrlKey || metaKey ? undefined : moves[event.key];
    if (!move || findings.length === 0) return;
    event.preventDefault();
    setActiveKey(findings[move()]?.key ?? null);
  };
  return {
    active,
    /** True once the person has chosen a line themselves. */
    hasMoved: found >= 0,
    activate: (finding: Finding) => setActiveKey(finding.key),
    /** The text has changed: the first line is active again. */
    begin: () => setActiveKey(null),
    onKeyDown,
  };
}

/** Pause in typing before the count is announced, in ms: a count for each letter would interrupt the typing. */
const restMs = 600;

/** The text for a live region, a moment after its last change. */
function useAnnouncement(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

/** How long a line is active before its page preloads, in ms: passing over it does not count. */
const preloadAfterMs = 120;

/** Preloads the page behind the active line. */
function usePreload(path: string | undefined): void {
  const registry = useRegistryStore();
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => {
      import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts')
        .then(({ preloadPath }) => preloadPath(registry, path))
        // Opening the page retries and reports the failure.
        .catch(() => undefined);
    }, preloadAfterMs);
    return () => clearTimeout(timer);
  }, [registry, path]);
}
