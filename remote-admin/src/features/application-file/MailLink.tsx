import type { ReactNode } from 'react';
import { useSearchParams } from '@guildhall/shared/router';
import { RouteLink } from '@guildhall/shared/ui/core';
import { withMail } from '../mails/open-mail.ts';

/** Opens a mail of the application in a dialog over its page. */
export function MailLink({ id, children, ...rest }: { id: string; children: ReactNode; 'data-key'?: string }) {
  const [params] = useSearchParams();
  return (
    <RouteLink to={`?${withMail(params, id)}`} preventScrollReset {...rest}>
      {children}
    </RouteLink>
  );
}
