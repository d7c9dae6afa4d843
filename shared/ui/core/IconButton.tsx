import { styled } from '@mui/material/styles';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

const Root = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  minWidth: 40,
  minHeight: 40,
  padding: theme.spacing(1),
  border: 0,
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: theme.vars.palette.text.secondary,
  background: 'none',
  cursor: 'pointer',
  transition: 'background-color 120ms',
  '&:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: `rgb(${theme.vars.palette.text.primaryChannel} / 7%)`,
  },
  '&[aria-pressed=true]': { color: theme.vars.palette.brand.main, backgroundColor: theme.vars.palette.brand.tint },
  '&:disabled': { color: theme.vars.palette.text.disabled, background: 'none', cursor: 'default' },
}));

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'color'> {
  icon: IconName;
  /** The action; read by screen readers and shown on hover. */
  label: string;
  iconSize?: number;
  sx?: SxProps<Theme>;
}

/** A button that is only an icon, with a target of at least 40 px. */
export function IconButton({ icon, label, iconSize = 20, ...props }: IconButtonProps) {
  return (
    <Root type="button" aria-label={label} title={label} {...props}>
      <Icon name={icon} size={iconSize} />
    </Root>
  );
}
