import { ApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';

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
