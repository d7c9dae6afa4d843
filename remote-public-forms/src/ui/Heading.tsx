import { useEffect, useRef, type ReactNode } from 'react';
import { Typography } from '@guildhall/shared/ui/core';

interface HeadingProps {
  children: ReactNode;
  level?: 'h1' | 'h2';
  /** Takes the focus when it appears, so that a screen reader starts at the new step. */
  announced?: boolean;
}

export function Heading({ children, level = 'h1', announced = false }: HeadingProps) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) element.current?.focus();
  }, [announced]);
  return (
    <Typography
      ref={element}
      component={level}
      variant={level}
      tabIndex={-1}
      sx={{ outline: 'none', textWrap: 'balance' }}
    >
      {children}
    </Typography>
  );
}
