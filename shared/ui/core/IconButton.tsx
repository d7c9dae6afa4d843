import MuiIconButton from '@mui/material/IconButton';
import type { IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface IconButtonProps extends Omit<MuiIconButtonProps, 'children' | 'aria-label'> {
  icon: IconName;
  /** What it does; screen readers say it, a pointer shows it. */
  label: string;
  iconSize?: number;
}

/** A button that is only an icon, with a target of at least 40 px. */
export function IconButton({ icon, label, iconSize = 20, sx, ...props }: IconButtonProps) {
  return (
    <MuiIconButton
      aria-label={label}
      title={label}
      {...props}
      sx={[{ minWidth: 40, minHeight: 40 }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <Icon name={icon} size={iconSize} />
    </MuiIconButton>
  );
}
