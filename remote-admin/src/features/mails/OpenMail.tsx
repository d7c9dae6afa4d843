import { useState, type ReactNode } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import { useSearchParams } from '@guildhall/shared/router';
import { lazyPart, RouteLink } from '@guildhall/shared/ui/core';
import { featureTranslations } from '../../translations.ts';
import { type Outgoing, outgoingOf, RecallBar } from './RecallBar.tsx';

const MailDialog = lazyPart(async () => (await import('./MailDialog.tsx')).MailDialog, {
  translations: featureTranslations('mails'),
});

/** The mail in the page's URL (`?mail=…`), and the mails sent here that can still be undone. */
export function OpenMail() {
  const [params, setParams] = useSearchParams();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const openId = params.get('mail');
  const open = (id: string | null) => setParams((before) => withMail(before, id), { preventScrollReset: true });
  const leaving = (mail: MailDetail) => {
    // Scheduled mails have no countdown.
    if (isSoon(mail)) setOutgoing((before) => [...before.filter(({ id }) => id !== mail.id), outgoingOf(mail)]);
    open(null);
  };
  const dropped = (id: string) => setOutgoing((before) => before.filter((one) => one.id !== id));
  return (
    <>
      {openId && (
        <MailDialog
          key={openId}
          id={openId}
          onClosed={() => open(null)}
          onOpened={open}
          onSent={leaving}
          onRecalled={dropped}
        />
      )}
      <RecallBar
        outgoing={outgoing}
        onOver={dropped}
        onRecalled={(id) => {
          dropped(id);
          open(id);
        }}
      />
    </>
  );
}

const isSoon = ({ scheduledFor }: MailDetail): boolean =>
  scheduledFor === null || Date.parse(scheduledFor) - Date.now() < 2 * caseLimits.mailRecallMs;

/** Opens a mail of the application in a dialog over its page. */
export function MailLink({ id, children, ...rest }: { id: string; children: ReactNode; 'data-key'?: string }) {
  const [params] = useSearchParams();
  return (
    <RouteLink to={`?${withMail(params, id)}`} preventScrollReset {...rest}>
      {children}
    </RouteLink>
  );
}

/** The URL of a page with a mail open, or with none. */
export function withMail(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id) next.set('mail', id);
  else next.delete('mail');
  return next;
}
