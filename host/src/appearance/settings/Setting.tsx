import { type ReactNode, useId } from 'react';
import { Block, Text } from '@guildhall/shared/ui/core';

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
    <Block component="fieldset" plain shrink {...(hint && { 'aria-describedby': hintId })}>
      <Text component="legend" mb={1} p={0} size="small" weight="semibold" tone="primary">
        {label}
      </Text>
      {children}
      {hint && (
        <Text id={hintId} mt={0.75} size="caption" tone="secondary" showBelow={isHintForNarrow ? 'lg' : undefined}>
          {hint}
        </Text>
      )}
    </Block>
  );
}
