import { useEffect } from 'react';
import { ApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { queryOptions, useQuery } from '@guildhall/shared/query';
import { getSampleData } from '../../mock/sample-client.ts';
import type { Need } from './DemoPage.tsx';

const isPostMissing = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'message' in failure && failure.message === 'Post not found';

/** What a page says when the sample-data client fails: the specification's words (§8), in the person's language. */
export function useSampleProblem(): (failure: unknown) => ApiProblem {
  const { t } = useTranslation('demo');
  return (failure) =>
    isPostMissing(failure)
      ? new ApiProblem({ status: 404, code: 'sample_data', message: t('failure.postNotFound') })
      : new ApiProblem({ status: 500, code: 'sample_data', message: t('failure.internal') });
}

interface Sample<Data> {
  /** False when an earlier visit left the data in its slice. */
  isNeeded: boolean;
  onLoaded: (data: Data) => void;
  onFailed?: (problem: string) => void;
}

/** The sample client's rejection as a sentence: the text “Wrong Services”, or the message of a response. */
const sentenceOf = (problem: unknown) =>
  typeof problem === 'object' && problem !== null && 'message' in problem ? String(problem.message) : String(problem);

/** Loads an app's sample data on the first visit. */
export function useSample<Data>(path: string, { isNeeded, onLoaded, onFailed }: Sample<Data>): Need {
  const problemOf = useSampleProblem();
  const { data, error, refetch } = useQuery({
    ...queryOptions({ queryKey: ['demo', path], queryFn: () => getSampleData<Data>(path), staleTime: Infinity }),
    enabled: isNeeded,
  });
  useEffect(() => {
    if (data !== undefined && isNeeded) onLoaded(data);
  }, [data, isNeeded, onLoaded]);
  useEffect(() => {
    if (error) onFailed?.(sentenceOf(error));
  }, [error, onFailed]);
  return { isHere: !isNeeded, error: error && problemOf(error), refetch };
}
