import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink } from '../../router/index.ts';
import { buttonStyle, lookAttributes } from './button-style.ts';
import type { ButtonLook } from './button-style.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

const Internal = styled(RouterLink)(({ theme }) => ({
  color: theme.vars.palette.brand.main,
  fontWeight: 500,
  textDecoration: 'none',
  textUnderlineOffset: '0.18em',
  borderRadius: 3,
  '&:hover': { textDecoration: 'underline' },
  // Within running text, colour alone does not mark a link.
  'p &, li p &': { textDecoration: 'underline', textDecorationThickness: 1 },
  '&[data-one-word]': { whiteSpace: 'nowrap' },
}));

/** A number such as APP-2026-00065, which browsers would break after a hyphen. */
const isShortWord = (children: ReactNode): boolean =>
  typeof children === 'string' && children.length <= 24 && !/\s/.test(children);

/** A link to another screen of this site. */
export const RouteLink = (props: ComponentProps<typeof Internal>) => (
  <Internal {...props} {...(isShortWord(props.children) && { 'data-one-word': '' })} />
);

const Anchor = styled('a')(({ theme }) => ({
  color: theme.vars.palette.brand.main,
  fontWeight: 500,
  textUnderlineOffset: '0.18em',
  borderRadius: 3,
}));

/** A link outside the router: an email address, a document, another site. */
export function Link(props: ComponentProps<'a'>) {
  const leaves = props.target === '_blank';
  return <Anchor {...props} {...(leaves && { rel: 'noopener noreferrer' })} />;
}

const ButtonRoot = styled(RouterLink)(buttonStyle);

export interface ButtonLinkProps extends Omit<ComponentProps<typeof RouterLink>, 'color'>, ButtonLook {
  to: string;
  children: ReactNode;
  icon?: IconName;
  endIcon?: IconName;
}

/** A link to another screen that looks like a button, because it is the next step. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, color, size, fullWidth, icon, endIcon, children, ...rest } = props;
  return (
    <ButtonRoot {...rest} {...lookAttributes({ variant, color, size, fullWidth })}>
      {icon && <Icon name={icon} />}
      {children}
      {endIcon && <Icon name={endIcon} />}
    </ButtonRoot>
  );
}
