import { caseLimits } from '@guildhall/shared/domain';
import { memo } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, TextInput } from '@guildhall/shared/ui/core';
import type { RequestRead } from './request.ts';

const guides = {
  guideConsented: ['work', 'conduct', 'join'],
  guideAgainst: ['reason', 'seen', 'weigh'],
} as const;

interface StatementFieldProps {
  id: string;
  request: RequestRead;
  isAgainst: boolean;
  value: string;
  error: string | undefined;
  onChange: (changed: { statement: string }) => void;
}

/** The statement's text, with questions that help to begin and the characters still needed. */
export const StatementField = memo(function StatementField(props: StatementFieldProps) {
  const { id, request, isAgainst, value, error, onChange } = props;
  const { t } = useTranslation('referee');
  const guide = isAgainst ? 'guideAgainst' : 'guideConsented';
  const length = value.trim().length;
  return (
    <TextInput
      id={id}
      label={t('form.statement')}
      error={error}
      multiline
      minRows={6}
      inputProps={{ dir: 'auto', maxLength: caseLimits.statementLength }}
      value={value}
      onChange={(event) => onChange({ statement: event.target.value })}
      help={
        <>
          {length < caseLimits.statementMin && (
            <span>{t('form.counterShort', { length, minimum: caseLimits.statementMin })}</span>
          )}
          <Block mt={1}>{t('form.guideTitle')}</Block>
          <Block component="ul" m={0} pl={2.5}>
            {guides[guide].map((question) => (
              <li key={question}>
                {t(`form.${guide}.${question}`, {
                  applicant: request.applicantName,
                  association: request.association,
                })}
              </li>
            ))}
          </Block>
        </>
      }
    />
  );
});
