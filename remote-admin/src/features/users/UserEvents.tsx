import { useMemo } from 'react';
import type { UserEvent } from '@guildhall/shared/contracts';
import { listUserEvents } from '@guildhall/shared/contracts';
import { auditActionName } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Block, Text } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, EmptyState, PagedTable, usePagedList } from '@guildhall/shared/ui/data';
import { FromTo } from '../../lib/texts.tsx';
import { userEventsQuery } from './api.ts';

/** The history of an account, newest first; the audit log masks personal data. */
export function UserEvents({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const list = usePagedList(
    listUserEvents,
    useMemo(() => userEventsQuery(id), [id]),
  );
  return (
    <PagedTable
      label={t('user.history')}
      list={list}
      columns={useColumns()}
      empty={<EmptyState icon="clock" title={t('user.noHistory')} />}
    />
  );
}

function useColumns(): Column<UserEvent>[] {
  const { t } = useTranslation('admin');
  return [
    { header: t('user.event.at'), noWrap: true, card: 'fact', cell: ({ at }) => <DateText value={at} as="dateTime" /> },
    { header: t('user.event.what'), card: 'title', cell: (event) => <What event={event} /> },
    {
      header: t('user.event.by'),
      noWrap: true,
      card: 'name',
      cell: ({ actorName }) => <bdi>{actorName ?? t('user.event.system')}</bdi>,
    },
  ];
}

function What({ event }: { event: UserEvent }) {
  const label = useLabels();
  const shown = (field: string, value: string | null) => {
    if (value === null) return '–';
    if (field === 'role') return label('role', value);
    return field === 'state' ? label('user.state', value) : value;
  };
  const language = useLanguage();
  const changes = event.changes.filter(({ field }) => field === 'role' || field === 'state');
  return (
    <>
      <Block>{auditActionName(event.action, language)}</Block>
      {changes.map(({ field, before, after }) => (
        <Text key={field} size="small" tone="secondary">
          <FromTo before={shown(field, before)} after={shown(field, after)} />
        </Text>
      ))}
      {event.reason && event.action.startsWith('user.') && (
        <Text size="small" tone="secondary" keepLines>
          <bdi>{event.reason}</bdi>
        </Text>
      )}
    </>
  );
}
