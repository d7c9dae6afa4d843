import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { Missing } from '@guildhall/shared/domain';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, RouteLink } from '@guildhall/shared/ui/core';
import { paths } from '../../../paths.ts';
import { fieldsByKey, stepOfField, stepsOf } from '../steps.ts';
import { useProblemSentence } from '../use-problem-sentence.ts';

// The list as a whole says that answers are missing.
const plain = ['required', 'must_be_ticked'];

/** What still prevents sending; each line links to its place. */
export function MissingList({ application, missing }: { application: ApplicationDetail; missing: Missing }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  const sentence = useProblemSentence();
  const steps = stepsOf(application);
  const fields = fieldsByKey(application);
  const to = (at: { step?: string; field?: string }) => paths.application(application.id, at);
  const answers = Object.entries(missing.fields).flatMap(([key, problem]) => {
    const field = fields.get(key);
    const step = stepOfField(steps, key);
    return field && step ? [{ key, problem, field, to: to({ step, field: key }) }] : [];
  });
  return (
    <Alert severity="warning" title={t('review.missingTitle')}>
      <p>{t('review.missingText')}</p>
      <Block component="ul" m={0} mt={1} pl={2.5}>
        {answers.map(({ key, problem, field, to: place }) => (
          <li key={key}>
            <RouteLink to={place}>{textOf(field.label)}</RouteLink>
            {!plain.includes(problem) && <> – {sentence(problem, field)}</>}
          </li>
        ))}
        {missing.documents.map((kind) => (
          <li key={kind}>
            <RouteLink to={to({ step: 'documents', field: kind })}>
              {t('review.missingDocument', { kind: label('document.kind', kind) })}
            </RouteLink>
          </li>
        ))}
        {missing.referees > 0 && (
          <li>
            <RouteLink to={to({ step: 'referees' })}>
              {t('review.missingReferees', { number: missing.referees })}
            </RouteLink>
          </li>
        )}
      </Block>
    </Alert>
  );
}
