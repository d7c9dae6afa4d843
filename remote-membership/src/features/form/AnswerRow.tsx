import type { ReactNode } from 'react';
import { fieldTypes, localText, type AnswerValue, type FormField } from '@guildhall/shared/domain';
import { AnswerText } from '@guildhall/shared/features/answers';
import { useLanguage } from '@guildhall/shared/i18n';
import { Box, Text } from '@guildhall/shared/ui/core';

/** A question with its answer, read-only, inside a `dl`. `note` says what is wrong or why it is locked. */
export function AnswerRow({ field, value, note }: { field: FormField; value: AnswerValue; note?: ReactNode }) {
  const language = useLanguage();
  const { isWide } = fieldTypes[field.type];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: isWide ? '1fr' : 'minmax(160px, 2fr) 3fr' },
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
      <Text component="dd" shrink m={0} weight={isWide ? 'regular' : 'medium'}>
        <AnswerText field={field} value={value} />
        {note}
      </Text>
    </Box>
  );
}
