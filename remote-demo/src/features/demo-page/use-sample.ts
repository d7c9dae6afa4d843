import { useEffect } from 'react';
import { queryOptions, useQuery } from '@guildhall/shared/query';
import { getSampleData } from '../../mock/sample-data.ts';
import type { Need } from './DemoPage.tsx';
import { useSampleProblem } from './sample-problem.ts';

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
