import { useState } from 'react';
import type { WaitingItem } from '@guildhall/shared/contracts';
import { may, waitingKinds } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useCustomizer, useUser } from '@guildhall/shared/store';
import { Link } from '@guildhall/shared/router';
import { Icon, Row, styled, Text } from '@guildhall/shared/ui/core';
import { Filled } from '../components/Filled.tsx';
import { Item, ItemList } from './Item.tsx';
import { NewsList } from './NewsList.tsx';
import { kindIcons, useSentence } from './sentences.ts';
import { Failed, SearchingState, Nothing } from './states.tsx';
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
