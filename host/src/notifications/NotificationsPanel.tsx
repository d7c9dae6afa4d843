import { useState, useEffect, type ReactNode } from 'react';
import {
  type WaitingItem,
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@guildhall/shared/contracts';
import {
  may,
  waitingKinds,
  notificationPath,
  Role,
  type NotificationKind,
  dayAt,
  type WaitingKindName,
} from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useCustomizer, useUser } from '@guildhall/shared/store';
import { Link } from '@guildhall/shared/router';
import {
  Icon,
  Row,
  styled,
  Text,
  Button,
  type IconName,
  Grid,
  Box,
  Skeleton,
  VisuallyHidden,
} from '@guildhall/shared/ui/core';
import { useFormat } from '@guildhall/shared/format';
import { call } from '@guildhall/shared/http';
import { useLabels } from '@guildhall/shared/features/labels';
import { Filled } from '../components/Filled.tsx';
import type { WaitingState } from './use-waiting.ts';

const Panel = styled('section')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: 0,
  top: 48,
  width: 400,
  maxHeight: 'min(560px, calc(100dvh - 96px))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 12px 32px -8px rgb(10 16 34 / 24%)',
  [theme.breakpoints.down('sm')]: {
    position: 'fixed',
    insetInline: 0,
    // Height of the bar above it, in px.
    top: 'var(--bar-height)',
    width: 'auto',
    maxHeight: 'calc(100dvh - var(--bar-height))',
    borderInlineWidth: 0,
    borderRadius: '0 0 16px 16px',
    boxShadow: '0 24px 32px -8px rgb(10 16 34 / 32%)',
  },
}));

/** The office's two lists: the heading of the news stays visible however long the list is. */
const Switch = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& button': {
    minHeight: 40,
    padding: theme.spacing(0, 1.5),
    border: 0,
    borderRadius: 'var(--mui-shape-borderRadius)',
    color: theme.vars.palette.text.secondary,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& button[aria-pressed=true]': {
    color: theme.vars.palette.brand.main,
    backgroundColor: theme.vars.palette.brand.tint,
  },
  '& a': { display: 'grid', marginInlineStart: 'auto', padding: theme.spacing(1), color: 'inherit' },
}));

/** The person's notifications: what waits for them and, for the office, news about their applications. */
export function NotificationsPanel(state: WaitingState) {
  const { t } = useTranslation('layout');
  const user = useUser();
  const barHeight = useCustomizer(({ TopbarHeight }) => TopbarHeight);
  const hasNews = user !== null && may(user.role, 'notification:read');
  const [showsNews, setShowsNews] = useState(hasNews && state.unread > 0);
  const { waiting, unread } = state;
  return (
    <Panel aria-label={t(hasNews ? 'news.title' : 'waiting.title')} sx={{ '--bar-height': `${barHeight}px` }}>
      {hasNews && (
        <Switch>
          <button type="button" aria-pressed={showsNews} onClick={() => setShowsNews(true)}>
            {t('news.new')}
            {unread > 0 && ` (${unread})`}
          </button>
          <button type="button" aria-pressed={!showsNews} onClick={() => setShowsNews(false)}>
            {t('news.waiting')}
            {waiting && waiting.count > 0 && ` (${waiting.count})`}
          </button>
          <Link to="/profile#notifications" aria-label={t('news.settings')} title={t('news.settings')}>
            <Icon name="settings" size={20} />
          </Link>
        </Switch>
      )}
      {showsNews ? <NewsList {...state} /> : <WaitingList {...state} hasTitle={!hasNews} />}
    </Panel>
  );
}

/** One line per item or list, each linked to its page. */
function WaitingList({ waiting, hasFailed, ask, hasTitle }: WaitingState & { hasTitle: boolean }) {
  const { t } = useTranslation('layout');
  if (!waiting) return hasFailed ? <Failed text={t('waiting.failed')} ask={ask} /> : <SearchingState />;
  if (waiting.items.length === 0)
    return <Nothing title={t('waiting.nothing')} text={t('waiting.nothingText')} icon="check" />;
  return (
    <>
      {hasTitle && (
        <Row align="baseline" justify="space-between" px={2.5} pt={2} pb={0.5} weight="bold">
          <span>{t('waiting.title')}</span>
          <Text component="span" tone="secondary" tabular aria-hidden>
            {waiting.count}
          </Text>
        </Row>
      )}
      <ItemList>
        {waiting.items.map((item) => (
          <Line key={`${item.kind} ${item.subject?.id ?? ''}`} item={item} />
        ))}
      </ItemList>
    </>
  );
}

function Line({ item }: { item: WaitingItem }) {
  const zone = useUser()?.zone ?? 'UTC';
  const { text, subject, note, isUrgent } = useSentence(zone)(item);
  return (
    <li>
      <Item to={waitingKinds[item.kind].path(item.subject?.id ?? null)} data-urgent={isUrgent || undefined}>
        <span data-part="icon">
          <Icon name={kindIcons[item.kind]} />
        </span>
        <span data-part="text">
          <Filled sentence={text}>{subject}</Filled>
          {note && <small data-part="note">{note}</small>}
        </span>
        <Icon name="chevronEnd" size={18} />
      </Item>
    </li>
  );
}

const icons: Record<NotificationKind, IconName> = {
  application_assigned: 'user',
  application_noted: 'edit',
  mentioned: 'message',
  changes_answered: 'edit',
  document_added: 'file',
  referee_answered: 'checkCircle',
  referee_unavailable: 'clock',
  review_started: 'search',
  application_withdrawn: 'undo',
  payment_received: 'card',
  query_raised: 'question',
  query_assigned: 'user',
  query_answered: 'message',
  query_noted: 'edit',
  mail_failed: 'alert',
};

/** News about the applications assigned to the person, newest first. */
function NewsList({ unread, setUnread }: Pick<WaitingState, 'unread' | 'setUnread'>) {
  const { t } = useTranslation('layout');
  const [items, setItems] = useState<readonly Notification[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // Reload whenever the count changes: something is new, or was read in another tab.
  useEffect(() => {
    const asking = new AbortController();
    call(listNotifications, { background: true, signal: asking.signal }).then(
      (news) => {
        setItems(news.items);
        setFailed(false);
      },
      () => asking.signal.aborted || setFailed(true),
    );
    return () => asking.abort();
  }, [unread, round]);

  const readOne = ({ id, isRead }: Notification) => {
    // Outlives the page that the link leaves.
    if (!isRead)
      call(readNotification, { params: { id }, keepalive: true }).then(({ unread: now }) => setUnread(now), ignore);
  };
  const readAll = async (until: string) => {
    const { unread: now } = await call(readAllNotifications, { body: { until } });
    setItems((all) => all && all.map((one) => (one.at <= until ? { ...one, isRead: true } : one)));
    setUnread(now);
  };

  if (!items)
    return hasFailed ? <Failed text={t('news.failed')} ask={() => setRound(round + 1)} /> : <SearchingState />;
  const [newest] = items;
  if (!newest) return <Nothing title={t('news.nothing')} text={t('news.nothingText')} icon="bell" />;
  return (
    <>
      <ItemList>
        {items.map((item) => (
          <NewsLine key={item.id} item={item} onOpened={() => readOne(item)} />
        ))}
      </ItemList>
      {items.some(({ isRead }) => !isRead) && (
        <Row justify="end" px={1.5} pb={1.5}>
          <Button size="small" variant="text" icon="check" onClick={() => void readAll(newest.at).catch(ignore)}>
            {t('news.readAll')}
          </Button>
        </Row>
      )}
    </>
  );
}

// The next refetch shows the current state.
const ignore = () => undefined;

function NewsLine({ item, onOpened }: { item: Notification; onOpened: () => void }) {
  const { t } = useTranslation('layout');
  const label = useLabels();
  const { role, zone } = useUser() ?? { role: Role.member, zone: 'UTC' };
  const format = useFormat({ timeZone: zone });
  const { kind, subject, count, at, isRead } = item;
  return (
    <li>
      <Item
        to={notificationPath(kind, subject.id, role)}
        onClick={onOpened}
        data-unread={!isRead || undefined}
        data-urgent={kind === 'mail_failed' || undefined}
      >
        <span data-part="icon">
          <Icon name={icons[kind]} />
        </span>
        <span data-part="text">
          <span data-part="title">
            {label('notification', kind)}
            {count > 1 && ` ${t('news.times', { count })}`}
            {!isRead && <span data-part="dot" role="img" aria-label={t('news.unread')} />}
          </span>
          <span data-part="about">
            <bdi>{subject.label}</bdi> · <bdi>{subject.about}</bdi>
          </span>
          <small>{format.relative(at)}</small>
        </span>
        <Icon name="chevronEnd" size={18} />
      </Item>
    </li>
  );
}

/** A line of the menu: an icon, a text, and the page behind it. */
const Item = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 64,
  padding: theme.spacing(1.25, 1.5),
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { backgroundColor: theme.vars.palette.background.sunken },
  '& > [data-part=icon]': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 40,
    height: 40,
    borderRadius: '50%',
    color: theme.vars.palette.brand.main,
    backgroundColor: theme.vars.palette.brand.tint,
  },
  '& > [data-part=text]': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.45 },
  '& [data-part=title]': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& [data-part=about]': { display: 'block', color: theme.vars.palette.text.secondary },
  '& [data-part=dot]': {
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.brand.main,
  },
  '&[data-unread] [data-part=title], & > [data-part=text] > bdi': { fontWeight: 700 },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& > svg': { color: theme.vars.palette.text.secondary },
  '&[data-urgent]': {
    '& > [data-part=icon]': {
      color: theme.vars.palette.error.main,
      backgroundColor: theme.vars.palette.error.tint,
    },
    '& [data-part=note]': { color: theme.vars.palette.error.main, fontWeight: 600 },
  },
}));

const ItemList = ({ children }: { children: ReactNode }) => (
  <Grid component="ul" plain p={1} gap={0.25}>
    {children}
  </Grid>
);

/** Nothing there, which is good. */
function Nothing({ title, text, icon }: { title: string; text: string; icon: IconName }) {
  return (
    <Grid gap={1} justifyItems="center" px={3} py={4.5} textAlign="center">
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          mb: 0.5,
          borderRadius: '50%',
          color: 'success.main',
          backgroundColor: 'success.tint',
        }}
      >
        <Icon name={icon} size={28} />
      </Box>
      <strong>{title}</strong>
      <Text component="span" tone="secondary">
        {text}
      </Text>
    </Grid>
  );
}

/** Failed to load. */
function Failed({ text, ask }: { text: string; ask: () => void }) {
  const { t } = useTranslation('layout');
  return (
    <Grid gap={1} justifyItems="center" px={3} py={4.5} textAlign="center">
      <span role="alert">{text}</span>
      <Button size="small" icon="refresh" onClick={ask}>
        {t('waiting.tryAgain')}
      </Button>
    </Grid>
  );
}

/** Loading. */
function SearchingState() {
  const { t } = useTranslation('layout');
  return (
    <Grid gap={1} justifyItems="center" px={3} py={4.5} textAlign="center">
      <VisuallyHidden>{t('waiting.loading')}</VisuallyHidden>
      {[80, 64, 72].map((width) => (
        <Skeleton key={width} variant="rounded" width={`${width}%`} height={18} />
      ))}
    </Grid>
  );
}

const kindIcons: Record<WaitingKindName, IconName> = {
  application_turn: 'edit',
  invoice_due: 'card',
  query_to_answer: 'message',
  applications_to_screen: 'inbox',
  applications_to_decide: 'checkCircle',
  queries_open: 'question',
  mails_to_send: 'mail',
  mails_failed: 'alert',
  invoices_overdue: 'invoice',
};

/** The kinds that always indicate a problem. */
const wrong: readonly WaitingKindName[] = ['mails_failed', 'invoices_overdue'];

/** An invoice's text depends on its due date. */
function invoiceKey(dueOn: string | null, now: string) {
  if (dueOn === null) return 'invoice';
  if (dueOn === now) return 'invoiceToday';
  return dueOn < now ? 'invoiceOverdue' : 'invoiceDue';
}

interface Sentence {
  /** The text, with the item's name if it is a single item. */
  text: (slot: string) => string;
  subject: string | null;
  /** The due date or start date; `null` if the text says everything. */
  note: string | null;
  isUrgent: boolean;
}

/**
 * Formats a notification.
 * @param zone the person's time zone, which decides whether a day has passed
 */
function useSentence(zone: string): (item: WaitingItem) => Sentence {
  const { t } = useTranslation('layout');
  const format = useFormat({ timeZone: zone });
  return ({ kind, count, subject, since, dueOn }) => {
    const now = dayAt(new Date(), zone);
    const day = dueOn === null ? '' : format.day(dueOn);
    const isOverdue = dueOn !== null && dueOn < now;
    const isInvoice = kind === 'invoice_due';
    const one = isInvoice ? invoiceKey(dueOn, now) : kind;
    // An invoice's text contains its date.
    const deadline = dueOn !== null && !isInvoice ? t('waiting.by', { day }) : null;
    const began = since !== null && !isInvoice ? format.relative(since) : null;
    return {
      text: (slot) =>
        subject ? t(`waiting.one.${one}`, { subject: slot, day }) : t(`waiting.some.${kind}`, { count }),
      subject: subject?.label ?? null,
      note: isOverdue ? t('waiting.overdue') : (deadline ?? began),
      isUrgent: isOverdue || wrong.includes(kind),
    };
  };
}
