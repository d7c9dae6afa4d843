import { useState, type SyntheticEvent } from 'react';
import { useFormat } from '@guildhall/shared/format';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, Box, Checkbox, Skeleton, Text } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { exportQuestionsQuery } from './api.ts';

interface AnswerColumnsProps {
  /** Keys of questions, in the forms' order. */
  chosen: readonly string[];
  onChanged: (chosen: string[]) => void;
}

/** Chooses the questions of the application forms whose answers become columns of the file. */
export function AnswerColumns({ chosen, onChanged }: AnswerColumnsProps) {
  const { t } = useTranslation('exports');
  const local = useLocalText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const questions = useQuery({ ...exportQuestionsQuery, enabled: isOpen });
  const keys = questions.data?.map(({ key }) => key) ?? [];
  const choose = (key: string, isChosen: boolean) =>
    onChanged(keys.filter((one) => (one === key ? isChosen : chosen.includes(one))));
  return (
    <Box
      component="details"
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)}
    >
      <Box component="summary" sx={{ py: 1, fontWeight: 600, cursor: 'pointer' }}>
        {t('answers')}
        {chosen.length > 0 &&
          ` (${t('answersChosen', { chosen: format.number(chosen.length), total: format.number(keys.length) })})`}
      </Box>
      {questions.isLoading && <Skeleton height={160} />}
      {questions.isError && <ErrorState error={questions.error} onRetry={() => void questions.refetch()} />}
      {questions.data && (
        <Block component="fieldset" plain mt={1}>
          <Text component="legend" mb={1} size="small" tone="secondary">
            {t('answersHelp')}
          </Text>
          <Box
            sx={{
              maxHeight: 260,
              overflowY: 'auto',
              px: 1.5,
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            <Checkbox
              label={t('answersAll')}
              checked={chosen.length === keys.length}
              onChange={(isEvery) => onChanged(isEvery ? keys : [])}
            />
            {questions.data.map(({ key, label }) => (
              <Checkbox
                key={key}
                label={local(label)}
                checked={chosen.includes(key)}
                onChange={(isChosen) => choose(key, isChosen)}
              />
            ))}
          </Box>
        </Block>
      )}
    </Box>
  );
}
