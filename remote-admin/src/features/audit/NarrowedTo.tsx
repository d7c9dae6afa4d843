import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row } from '@guildhall/shared/ui/core';
import type { AuditList } from './AuditFilters.tsx';

/** Says that the list shows only the entries of one person or one subject, with a button to show all. */
export function NarrowedTo({ list: { query, rows, change } }: { list: AuditList }) {
  const { t } = useTranslation('admin');
  const { person, subject } = query;
  if (person === undefined && subject === undefined) return null;
  const name = rows.find(({ actor }) => actor.id === person)?.actor.name;
  const label = rows.find(({ entityId }) => entityId === subject)?.subject?.label;
  return (
    <Row wrap gap={1} align="center" px={{ xs: 2, sm: 3 }} pb={2}>
      {person !== undefined && (
        <Button size="small" icon="close" onClick={() => change({ person: null })}>
          {name ? t('audit.byPerson', { name }) : t('audit.byOne')}
        </Button>
      )}
      {subject !== undefined && (
        <Button size="small" icon="close" onClick={() => change({ subject: null })}>
          {label ? t('audit.aboutThing', { name: label }) : t('audit.aboutOne')}
        </Button>
      )}
    </Row>
  );
}
