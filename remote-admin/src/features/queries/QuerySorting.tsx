import { type QueryDetail } from '@guildhall/shared/contracts';
import { queryPriorities, fullName, queryCategories } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Row, Alert, Button, Grid, Select } from '@guildhall/shared/ui/core';
import { useQuery } from '@guildhall/shared/query';
import { problemText } from '@guildhall/shared/http';
import { useUser } from '@guildhall/shared/store';
import { officeQuery } from '../users/api.ts';
import { useSortQuery } from './api.ts';

/** A query's priority, type and assignee; each choice is saved immediately. */
export function QuerySorting({ query }: { query: QueryDetail }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const userId = useUser()?.id ?? '';
  const sort = useSortQuery(query);
  const { data: office = [] } = useQuery(officeQuery);
  const { assignee } = query;
  const people = office.map(({ id, firstName, lastName }) => ({ value: id, label: fullName({ firstName, lastName }) }));
  const isKnown = assignee === null || people.some(({ value }) => value === assignee.id);
  const priority = (text: string) => queryPriorities.find((one) => one === text);
  const category = (text: string) => queryCategories.find((one) => one === text);
  return (
    <Grid gap={1.5}>
      <Row wrap gap={1.5} align="flex-end">
        <Select
          compact
          label={t('queries.priority')}
          value={query.priority}
          options={queryPriorities.map((value) => ({ value, label: label('query.priority', value) }))}
          onChange={(value) => sort.mutate({ priority: priority(value) })}
        />
        <Select
          compact
          label={t('queries.category')}
          value={query.category}
          options={queryCategories.map((value) => ({ value, label: label('query.category', value) }))}
          onChange={(value) => sort.mutate({ category: category(value) })}
        />
        <Select
          compact
          label={t('queries.assignee')}
          placeholder={t('queries.unassigned')}
          value={assignee?.id ?? ''}
          options={isKnown || !assignee ? people : [{ value: assignee.id, label: assignee.name }, ...people]}
          onChange={(value) => sort.mutate({ assigneeId: value === '' ? null : value })}
        />
        {assignee?.id !== userId && (
          <Button icon="user" pending={sort.isPending} onClick={() => sort.mutate({ assigneeId: userId })}>
            {t('queries.takeOver')}
          </Button>
        )}
      </Row>
      {sort.error && <Alert severity="error">{problemText(sort.error)}</Alert>}
    </Grid>
  );
}
