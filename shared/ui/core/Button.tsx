import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { buttonStyle, lookAttributes } from './button-style.ts';
import type { ButtonLook } from './button-style.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { CircularProgress } from './progress.tsx';

const Root = styled('button')(buttonStyle);

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'>, ButtonLook {
  icon?: IconName;
  endIcon?: IconName;
  /** Work is in progress: shows it and ignores clicks. The button keeps its focus. */
  pending?: boolean;
}

/** A button. Our own element instead of MUI's: no ripple, a tenth of the code, one style sheet for all of them. */
export function Button(props: ButtonProps) {
  const { variant, color, size, fullWidth, icon, endIcon, pending = false, children, onClick, ...rest } = props;
  return (
    <Root
      type="button"
      {...rest}
      {...lookAttributes({ variant, color, size, fullWidth })}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <CircularProgress size={18} color="inherit" aria-hidden /> : icon && <Icon name={icon} />}
      {children}
      {endIcon && <Icon name={endIcon} />}
    </Root>
  );
}
