import { type ReactNode, useId } from 'react';
import { Box, Text } from '@guildhall/shared/ui/core';

interface SettingProps {
  label: string;
  hint?: string | undefined;
  /** True for a hint that only narrow screens need. */
  isHintForNarrow?: boolean;
  children: ReactNode;
}

/** One setting of the panel with its label. */
export function Setting({ label, hint, isHintForNarrow = false, children }: SettingProps) {
  const hintId = useId();
  return (
    <Box component="fieldset" {...(hint && { 'aria-describedby': hintId })} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Text component="legend" mb={1} p={0} size="small" weight="semibold" tone="primary">
        {label}
      </Text>
      {children}
      {hint && (
        <Box
          id={hintId}
          sx={{
            mt: 0.75,
            fontSize: '0.8125rem',
            color: 'text.secondary',
            ...(isHintForNarrow && { display: { lg: 'none' } }),
          }}
        >
          {hint}
        </Box>
      )}
    </Box>
  );
}
