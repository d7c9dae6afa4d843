import { defineLifecycle } from './lifecycle.ts';

export const mailStates = [
  'draft',
  'ready',
  'scheduled',
  'sending',
  'sent',
  'failed',
  'discarded',
  'superseded',
] as const;
export type MailState = (typeof mailStates)[number];

/** `security` is sent at once, `immediate` automatically, `reviewed` waits for a person (domain rule 11). */
export const mailClasses = ['security', 'immediate', 'reviewed'] as const;
export type MailClass = (typeof mailClasses)[number];

/** Mails that wait for a person: for a review, or, once approved, to be sent. */
export const waitingMailStates = ['draft', 'ready'] as const satisfies MailState[];

/** Mails that are not being sent and can still be changed. */
export const unsentMailStates = [...waitingMailStates, 'failed'] as const satisfies MailState[];

/** Mails on their way to the mail server. */
export const outgoingMailStates = ['scheduled', 'sending'] as const satisfies MailState[];

/** Mails that can still be sent. */
export const undeliveredMailStates = [...unsentMailStates, ...outgoingMailStates] as const;

/** Mails that can be withdrawn: those that no mail server is receiving. */
export const withdrawableMailStates = [...unsentMailStates, 'scheduled'] as const satisfies MailState[];

/** The mail's state machine (domain §2). A failed mail can be edited and sent again; editing returns it to draft. */
export const mailLifecycle = defineLifecycle<MailState, 'staff' | 'system'>()({
  markReady: { from: ['draft'], to: 'ready', by: ['staff'] },
  send: { from: unsentMailStates, to: 'scheduled', by: ['staff', 'system'] },
  recall: { from: ['scheduled'], to: 'draft', by: ['staff'] },
  pickUp: { from: ['scheduled'], to: 'sending', by: ['system'] },
  deliver: { from: ['sending'], to: 'sent', by: ['system'] },
  fail: { from: ['sending'], to: 'failed', by: ['system'] },
  redraft: { from: ['failed'], to: 'draft', by: ['staff'] },
  edit: { from: unsentMailStates, to: 'draft', by: ['staff'] },
  discard: { from: withdrawableMailStates, to: 'discarded', by: ['staff', 'system'] },
  supersede: { from: withdrawableMailStates, to: 'superseded', by: ['system'] },
});

/** The error of a mail that waited until a deadline in its text had passed; other errors are the mail server's words. */
export const dayPassed = 'day_passed';
