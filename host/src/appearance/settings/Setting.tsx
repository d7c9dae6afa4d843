import { type ReactNode, useId } from 'react';
import { Box } from '@guildhall/shared/ui/core';

interface SettingProps {
  label: string;
  hint?: string | undefined;
  /** True for a hint that wide screens have no use for. */
  isHintForNarrow?: boolean;
  children: ReactNode;
}

/** One thing to choose in the panel, under its name. */
export function Setting({ label, hint, isHintForNarrow = false, children }: SettingProps) {
  const hintId = useId();
  return (
    <Box component="fieldset" {...(hint && { 'aria-describedby': hintId })} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontSize: '0.875rem', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </Box>
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
