import MuiButton from '@mui/material/Button';
import type { ButtonProps as MuiButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink } from '../../router/index.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

/** A link to another screen of this site. */
export const RouteLink = styled(RouterLink)(({ theme }) => ({
  color: theme.vars.palette.brand.main,
  fontWeight: 500,
  textDecoration: 'none',
  textUnderlineOffset: '0.18em',
  borderRadius: 3,
  '&:hover': { textDecoration: 'underline' },
  // In running text colour alone would not tell a link.
  'p &, li p &': { textDecoration: 'underline', textDecorationThickness: 1 },
}));

const Anchor = styled('a')(({ theme }) => ({
  color: theme.vars.palette.brand.main,
  fontWeight: 500,
  textUnderlineOffset: '0.18em',
  borderRadius: 3,
}));

/** A link to somewhere else: a mail address, a document, another site. */
export function Link(props: ComponentProps<'a'>) {
  const leaves = props.target === '_blank';
  return <Anchor {...props} {...(leaves && { rel: 'noopener noreferrer' })} />;
}

export interface ButtonLinkProps {
  to: string;
  children: ReactNode;
  icon?: IconName;
  endIcon?: IconName;
  variant?: MuiButtonProps['variant'];
  color?: MuiButtonProps['color'];
  size?: MuiButtonProps['size'];
  fullWidth?: boolean;
  replace?: boolean;
  state?: unknown;
  sx?: MuiButtonProps['sx'];
}

/** A link to another screen that looks like a button, because it is the next thing to do. */
export function ButtonLink({ icon, endIcon, children, variant = 'outlined', ...props }: ButtonLinkProps) {
  return (
    <MuiButton component={RouterLink} variant={variant} {...props}>
      {icon && <Icon name={icon} />}
      {children}
      {endIcon && <Icon name={endIcon} />}
    </MuiButton>
  );
}
