import { localText } from '@guildhall/shared/domain';
import type { AnswerValue, FormField } from '@guildhall/shared/domain';
import { useLanguage } from '@guildhall/shared/i18n';
import { Box, Text } from '@guildhall/shared/ui/core';
import type { ReactNode } from 'react';
import { AnswerText } from './AnswerText.tsx';

/** A question with its answer, read-only, inside a `dl`. `note` says what is wrong or why it is locked. */
export function AnswerRow({ field, value, note }: { field: FormField; value: AnswerValue; note?: ReactNode }) {
  const language = useLanguage();
  const isLong = field.type === 'paragraph' || field.type === 'checkbox';
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: isLong ? '1fr' : 'minmax(160px, 2fr) 3fr' },
        columnGap: 3,
        rowGap: 0.25,
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.6 }}>
        {localText(field.label, language)}
      </Box>
      <Text component="dd" shrink m={0} weight={isLong ? 'regular' : 'medium'}>
        <AnswerText field={field} value={value} />
        {note}
      </Text>
    </Box>
  );
}
