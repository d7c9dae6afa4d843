import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldShell } from './FieldShell.tsx';
import { Icon } from './Icon.tsx';

const Native = styled('select')(({ theme }) => ({
  appearance: 'none',
  width: '100%',
  minHeight: 44,
  paddingBlock: theme.spacing(1),
  paddingInline: `${theme.spacing(1.5)} ${theme.spacing(5)}`,
  font: 'inherit',
  fontSize: '1rem',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.background.outline}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&:focus-visible': {
    outline: 'none',
    borderColor: theme.vars.palette.brand.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.brand.main}`,
  },
  '&[aria-invalid=true]': { borderColor: theme.vars.palette.error.main },
  '&:disabled': { backgroundColor: theme.vars.palette.background.sunken, cursor: 'default', opacity: 0.75 },
  '@media (forced-colors: active)': { '&:focus-visible': { outline: '2px solid Highlight' } },
}));

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'size'> {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Shown while nothing is selected; selecting it again clears the selection. */
  placeholder?: string;
  help?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  optional?: boolean;
  /** As wide as its content, for toolbars; full width on a phone. */
  compact?: boolean;
  /** Lower height, for the foot of a list. */
  dense?: boolean;
  sx?: SxProps<Theme>;
}

/** A labelled native select, familiar on every device. */
export function Select(props: SelectProps) {
  const {
    label,
    value,
    onChange,
    options,
    placeholder,
    help,
    error,
    hideLabel,
    optional,
    compact,
    dense,
    sx,
    ...rest
  } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldShell
      id={id}
      label={label}
      help={help}
      error={error}
      hideLabel={hideLabel ?? false}
      optional={optional ?? false}
      sx={[compact ? { width: { xs: '100%', sm: 'auto' } } : {}, ...(Array.isArray(sx) ? sx : [sx ?? {}])]}
    >
      <Box sx={{ position: 'relative', display: dense ? 'inline-block' : 'block', maxWidth: '100%' }}>
        <Native
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, help, error)}
          {...(dense && { style: { minHeight: 36, fontSize: '0.875rem', paddingBlock: 4 } })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
              {option.label}
            </option>
          ))}
        </Native>
        <Box
          sx={{
            position: 'absolute',
            insetBlock: 0,
            insetInlineEnd: 12,
            display: 'flex',
            alignItems: 'center',
            color: 'text.secondary',
            pointerEvents: 'none',
          }}
        >
          <Icon name="chevronDown" size={18} />
        </Box>
      </Box>
    </FieldShell>
  );
}
