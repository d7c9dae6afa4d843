import { auditExportColumns, listAuditEvents } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { Text } from '@guildhall/shared/ui/core';
import { EmptyState, Page, PagedTable, usePagedList } from '@guildhall/shared/ui/data';
import { ExportList } from '../../lib/ExportList.tsx';
import { auditListQuery } from './api.ts';
import { AuditDialog } from './AuditDialog.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { useAuditColumns } from './columns.tsx';
import { NarrowedTo } from './NarrowedTo.tsx';

/** The audit log: who did what to what, and when. The open entry is in the URL: `?line=…`. */
export default function AuditPage() {
  const { t } = useTranslation('admin');
  const list = usePagedList(listAuditEvents, auditListQuery);
  const columns = useAuditColumns();
  const [params, setParams] = useSearchParams();
  const line = params.get('line');
  const closed = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('line');
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <Page
      title={t('audit.title')}
      actions={
        <ExportList
          list={list}
          variant="outlined"
          orderOf={(query, choice) => ({ list: 'audit', ...choice, query, columns: [...auditExportColumns] })}
        />
      }
    >
      <Text component="p" maxWidth="68ch" m={0} tone="secondary">
        {t('audit.hint')}
      </Text>
      <PagedTable
        label={t('audit.title')}
        list={list}
        columns={columns}
        toolbar={<AuditFilters list={list} />}
        above={<NarrowedTo list={list} />}
        empty={<EmptyState icon="list" title={t('audit.empty')} text={t('audit.emptyHint')} />}
      />
      {line && <AuditDialog key={line} id={line} onClosed={closed} />}
    </Page>
  );
}
