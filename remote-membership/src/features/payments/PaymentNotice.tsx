import { Box, Typography } from '@guildhall/shared/ui/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface PaymentNoticeProps {
  mark: ReactNode;
  colour?: string;
  title: string;
  /** The result of the payment: takes the focus, so that it is visible and read out. */
  isResult?: boolean;
  children?: ReactNode;
}

/** A large icon, what happened, and what it means. */
export function PaymentNotice({ mark, colour = 'brand.main', title, isResult = false, children }: PaymentNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, paddingBlock: 3, textAlign: 'center' }}>
      <Box sx={{ color: colour, display: 'flex' }}>{mark}</Box>
      <Typography ref={heading} component="h2" variant="h3" tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {children && (
        <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}
