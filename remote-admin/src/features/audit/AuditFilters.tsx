import type { AuditLine, QueryOf } from '@guildhall/shared/contracts';
import type { listAuditEvents } from '@guildhall/shared/contracts';
import { auditActionName, auditActions, auditEntities, auditEntityName } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Select, Text } from '@guildhall/shared/ui/core';
import type { PagedList } from '@guildhall/shared/ui/data';
import { SearchBox, StatusFilter } from '@guildhall/shared/ui/data';
import { DateInput } from '@guildhall/shared/ui/form';

export type AuditList = PagedList<AuditLine, QueryOf<typeof listAuditEvents>>;

/** Search by person or number, subject type, action and days. */
export function AuditFilters({ list }: { list: AuditList }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { query, change } = list;
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
  const entities = Object.keys(auditEntities)
    .map((value) => ({ value, label: auditEntityName(value, language) }))
    .sort(byName);
  const actions = Object.keys(auditActions)
    .filter((action) => query.entity === undefined || action.startsWith(`${query.entity}.`))
    .map((value) => ({ value, label: auditActionName(value, language) }))
    .sort(byName);
  return (
    <>
      <SearchBox list={list} label={t('audit.search')} />
      <Select
        label={t('audit.kind')}
        hideLabel
        compact
        placeholder={t('audit.everyKind')}
        value={query.entity ?? ''}
        options={entities}
        // An action belongs to one subject type.
        onChange={(value) => change({ entity: value || null, action: null })}
      />
      <Select
        label={t('audit.what')}
        hideLabel
        compact
        placeholder={t('audit.everyAction')}
        value={query.action ?? ''}
        options={actions}
        onChange={(value) => change({ action: value || null })}
      />
      <StatusFilter
        list={list}
        name="actor"
        label={t('audit.who')}
        options={(['user', 'link', 'system'] as const).map((value) => ({ value, label: t(`audit.actor.${value}`) }))}
      />
      <Days list={list} />
    </>
  );
}

/** The first and last day; their labels are inside the box, aligned with the other filters. */
function Days({ list: { query, change } }: { list: AuditList }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Day label={t('audit.from')} value={query.from} onChanged={(day) => change({ from: day || null })} />
      <Day label={t('audit.to')} value={query.to} onChanged={(day) => change({ to: day || null })} />
    </>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  onChanged: (day: string) => void;
}

function Day({ label, value = '', onChanged }: DayProps) {
  return (
    <DateInput
      label={label}
      hideLabel
      start={
        <Text aria-hidden size="small">
          {label}
        </Text>
      }
      value={value}
      onlyDays
      onChange={onChanged}
    />
  );
}
