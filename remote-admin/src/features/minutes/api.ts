import type { BodyOf, MinutesDetail } from '@guildhall/shared/contracts';
import { downloadMinutes, finishMinutes, getMinutes, reopenMinutes } from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/domain';
import { call, download } from '@guildhall/shared/http';
import { queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** How often the page checks for changes by others. */
const refetchMs = 15_000;

export const minutesQuery = (id: string) =>
  queryOptions<MinutesDetail>({
    queryKey: [...keys.meetings, 'minutes', id],
    queryFn: ({ signal }) => call(getMinutes, { params: { id }, signal }),
    refetchInterval: refetchMs,
  });

const touched = (id: string) => ({ stale: [keys.meetings], answers: () => minutesQuery(id).queryKey });

export const useFinishMinutes = (id: string) =>
  useCommand((version: number) => call(finishMinutes, { params: { id }, body: { version } }), touched(id));

export const useReopenMinutes = (id: string) =>
  useCommand((body: BodyOf<typeof reopenMinutes>) => call(reopenMinutes, { params: { id }, body }), touched(id));

export const saveMinutesPdf = (id: string, language: Language | undefined) =>
  download(downloadMinutes, { params: { id }, query: language ? { language } : {} });
