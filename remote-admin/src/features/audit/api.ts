import type { QueryOf } from '@guildhall/shared/contracts';
import { getAuditEvent, listAuditEvents } from '@guildhall/shared/contracts';
import { call, callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const auditListQuery = (query: QueryOf<typeof listAuditEvents>) =>
  queryOptions({
    queryKey: [...keys.audit, 'list', query],
    queryFn: ({ signal }) => callPage(listAuditEvents, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const auditEventQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.audit, 'detail', id],
    queryFn: ({ signal }) => call(getAuditEvent, { params: { id }, signal }),
  });
