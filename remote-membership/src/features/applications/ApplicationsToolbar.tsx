import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { applicationStates } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import type { ViewedColumns } from '@guildhall/shared/features/saved-views';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row } from '@guildhall/shared/ui/core';
import { SearchBox, StatusFilter } from '@guildhall/shared/ui/data';
import type { PagedList } from '@guildhall/shared/ui/data';
import type { ListQuery } from './filters.ts';

type List = Pick<PagedList<ApplicationSummary, ListQuery>, 'query' | 'change'>;

interface ApplicationsToolbarProps {
  list: List;
  /** The office, which sees all applications, gets more filters and an export. */
  seesAll: boolean;
  hasMoreFilters: boolean;
  /** Id of the element that contains the additional filters. */
  filtersId: string;
  /** The chosen columns, which a saved view keeps. */
  columns: ViewedColumns;
  onFiltersToggled: () => void;
  onDialogOpened: (dialog: 'columns' | 'export') => void;
}

/** Search, status, and the buttons for filters, columns and export. */
export function ApplicationsToolbar(props: ApplicationsToolbarProps) {
  const { list, seesAll, hasMoreFilters, filtersId, columns, onFiltersToggled, onDialogOpened } = props;
  const { t } = useTranslation('membership');
  return (
    <>
      <SearchBox list={list} label={t('applications.search')} />
      <StateFilter list={list} />
      {seesAll && (
        <Button
          variant="text"
          aria-expanded={hasMoreFilters}
          aria-controls={filtersId}
          endIcon={hasMoreFilters ? 'chevronUp' : 'chevronDown'}
          onClick={onFiltersToggled}
        >
          {t(hasMoreFilters ? 'applications.filter.less' : 'applications.filter.more')}
        </Button>
      )}
      <Row wrap gap={0.5}>
        <ViewsButton of="applications" list={list} columns={columns} />
        <Button variant="text" icon="list" onClick={() => onDialogOpened('columns')}>
          {t('applications.columnsOpen')}
        </Button>
        {seesAll && (
          <Button variant="text" icon="download" onClick={() => onDialogOpened('export')}>
            {t('applications.export.open')}
          </Button>
        )}
      </Row>
    </>
  );
}

/** Selects one state per click; several states, chosen in the filters or linked to, are shown as such. */
function StateFilter({ list }: { list: List }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const { state } = list.query;
  const options = applicationStates.map((value) => ({
    value: value as string,
    label: label('application.state', value),
  }));
  if (state?.includes(',')) options.unshift({ value: state, label: t('applications.filter.states') });
  return <StatusFilter list={list} name="state" label={t('applications.filter.state')} options={options} />;
}
