import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { describedBy } from './FieldShell.tsx';
import { Icon } from './Icon.tsx';
import { Row, Text } from './layout.tsx';

/**
 * The style of an unchecked checkbox or radio button: Chromium fills it with its own grey in dark mode. Checked ones,
 * and those in forced colours, have the browser's style.
 */
export const emptyControl = (theme: Theme) => ({
  '@media (forced-colors: none)': {
    '&:not(:checked, :indeterminate)': {
      appearance: 'none' as const,
      border: `1.5px solid ${theme.vars.palette.background.outline}`,
      borderRadius: 4,
      backgroundColor: theme.vars.palette.background.paper,
    },
    '&[type=radio]:not(:checked)': { borderRadius: '50%' },
  },
});

/** The browser's own checkbox in our colour. */
export const TickBox = styled('input')(({ theme }) => ({
  ...emptyControl(theme),
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  accentColor: theme.vars.palette.brand.main,
  cursor: 'pointer',
  '&:disabled': { cursor: 'default' },
}));

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'value'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  help?: ReactNode;
  error?: string | undefined;
}

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox({ label, checked, onChange, help, error, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Box>
      <Box component="label" sx={{ display: 'flex', gap: 1.5, py: 0.75, cursor: 'pointer', alignItems: 'flex-start' }}>
        <TickBox
          {...rest}
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, help, error)}
          style={{ marginTop: 2 }}
        />
        <span>{label}</span>
      </Box>
      {error && (
        <Row id={`${id}-error`} gap={0.75} ml={4} size="small" weight="medium" tone="error">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </Row>
      )}
      {help && (
        <Text id={`${id}-help`} ml={4} size="small" tone="secondary">
          {help}
        </Text>
      )}
    </Box>
  );
}
