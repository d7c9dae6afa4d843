import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card, Grid, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState, Page, type PageProps } from '@guildhall/shared/ui/data';
import { ApiProblem } from '@guildhall/shared/http';
import { queryOptions, useQuery } from '@guildhall/shared/query';
import '../../slices/index.ts';
import { getSampleData } from '../../mock/sample-data.ts';

/** Something a page loads: its translations, its sample data. */
export interface PageResource {
  isLoaded: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface DemoPageProps extends Pick<PageProps, 'title' | 'crumbs' | 'width'> {
  resources: readonly PageResource[];
  /** A text is shown at once; functions are called once everything has loaded. */
  subtitle?: string | (() => ReactNode);
  actions?: () => ReactNode;
  children: () => ReactNode;
}

/** A page of a demo app: a skeleton until its translations and data have loaded, and a retry if they fail. */
export function DemoPage({ resources, subtitle, actions, children, ...page }: DemoPageProps) {
  const { t } = useTranslation('demo');
  const isLoaded = resources.every((resource) => resource.isLoaded);
  const failed = resources.filter((resource) => !resource.isLoaded && resource.error);
  return (
    <Page
      {...page}
      subtitle={typeof subtitle === 'string' ? subtitle : isLoaded && subtitle?.()}
      actions={isLoaded && actions?.()}
    >
      {isLoaded ? (
        children()
      ) : failed.length > 0 ? (
        <Card>
          <ErrorState
            error={failed[0]?.error}
            title={t('page.failed')}
            onRetry={() => failed.forEach((resource) => void resource.refetch())}
          />
        </Card>
      ) : (
        <Grid gap={2} aria-busy="true" aria-label={t('page.loading')} role="status">
          <Skeleton variant="rounded" height={120} />
          <Skeleton variant="rounded" height={280} />
        </Grid>
      )}
    </Page>
  );
}

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
export function useSample<Data>(path: string, { isNeeded, onLoaded, onFailed }: Sample<Data>): PageResource {
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
  return { isLoaded: !isNeeded, error: error && problemOf(error), refetch };
}
