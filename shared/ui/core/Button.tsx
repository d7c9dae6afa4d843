import MuiButton from '@mui/material/Button';
import type { ButtonProps as MuiButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface ButtonProps extends Omit<MuiButtonProps, 'loading' | 'startIcon' | 'endIcon' | 'href'> {
  icon?: IconName;
  endIcon?: IconName;
  /** Work is under way: shows it, and takes no second press. The button keeps its focus. */
  pending?: boolean;
}

/** A button; `variant` is `contained` for the one main action, `outlined` beside it, `text` for the rest. */
export function Button({ icon, endIcon, pending = false, children, onClick, ...props }: ButtonProps) {
  return (
    <MuiButton
      variant="outlined"
      {...props}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <CircularProgress size={18} color="inherit" aria-hidden /> : icon && <Icon name={icon} />}
      {children}
      {endIcon && <Icon name={endIcon} />}
    </MuiButton>
  );
}
