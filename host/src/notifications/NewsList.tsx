import { useEffect, useState } from 'react';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@guildhall/shared/contracts';
import { notificationPath, Role, type NotificationKind } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { call } from '@guildhall/shared/http';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Button, Icon, Row, type IconName } from '@guildhall/shared/ui/core';
import { Item, ItemList } from './Item.tsx';
import { Failed, SearchingState, Nothing } from './states.tsx';
import type { WaitingState } from './use-waiting.ts';

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
export function NewsList({ unread, setUnread }: Pick<WaitingState, 'unread' | 'setUnread'>) {
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
