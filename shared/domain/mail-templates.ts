/** The mails Guildhall sends to people, by subject; each has a template with its texts (see the server). */
export const mailTemplateKeys = {
  account: [
    'verify_email',
    'account_exists',
    'second_step_code',
    'confirmation_code',
    'reset_password',
    'password_changed',
    'wrong_passwords',
    'second_step_on',
    'second_step_off',
    'authenticator_added',
    'authenticator_removed',
    'recovery_codes_renewed',
    'recovery_code_used',
    'confirm_new_address',
    'confirm_old_address',
    'address_change_notice',
    'address_taken',
    'address_changed',
    'account_invited',
    'account_details_changed',
    'account_role_administrator',
    'account_role_staff',
    'account_role_member',
    'account_suspended',
    'account_reactivated',
    'account_unlocked',
    'account_second_step_reset',
    'account_sessions_ended',
    'account_merged',
    'account_password_reset_started',
    'notification_digest',
  ],
  application: [
    'application_submitted',
    'changes_requested',
    'changes_taken_back',
    'changes_reminder',
    'changes_lapsed',
    'document_rejected',
    'references_short',
    'application_held',
    'application_resumed',
    'application_reopened',
    'application_withdrawn',
    'application_withdrawn_for_applicant',
    'draft_warning',
    'draft_expired',
    'membership_active',
  ],
  referee: [
    'referee_request',
    'referee_reminder',
    'referee_new_link',
    'referee_extended',
    'referee_cancelled',
    'referee_receipt',
  ],
  meeting: [
    'poll_invitation',
    'poll_reminder',
    'poll_new_slots',
    'poll_zone_changed',
    'poll_zone_new_times',
    'poll_new_link',
    'poll_invitation_ended',
    'poll_cancelled',
    'meeting_planned',
    'meeting_moved',
    'meeting_cancelled',
  ],
  decision: ['decision_approved', 'decision_conditionally_approved', 'decision_deferred', 'decision_rejected'],
  money: [
    'invoice',
    'invoice_without_account',
    'credit_note',
    'payment_receipt',
    'refund',
    'payment_reminder',
    'payment_lapsed',
    'dunning_first',
    'dunning_second',
    'dunning_third',
    'membership_lapsed',
  ],
  query: ['query_answered', 'query_asked'],
} as const;

export type MailOccasion = keyof typeof mailTemplateKeys;
export type MailTemplateKey = (typeof mailTemplateKeys)[MailOccasion][number];

export const mailOccasions = Object.keys(mailTemplateKeys) as MailOccasion[];
export const allMailTemplateKeys: readonly MailTemplateKey[] = Object.values(mailTemplateKeys).flat();

/**
 * The placeholders in the texts of mails, written `{{name}}`. A `fact` is optional in a text. `content` is the purpose
 * of the mail, `link` and `code` are required by its reader: a text without them is refused.
 */
export const mailPlaceholders = {
  address: 'fact',
  amount: 'fact',
  answer: 'content',
  applicant: 'fact',
  association: 'fact',
  at: 'content',
  before: 'fact',
  code: 'code',
  conditions: 'content',
  corrects: 'fact',
  day: 'fact',
  deadline: 'fact',
  declaration: 'content',
  details: 'content',
  due: 'fact',
  dueOn: 'fact',
  fee: 'fact',
  file: 'fact',
  forgotLink: 'link',
  hours: 'fact',
  invoice: 'fact',
  items: 'content',
  left: 'fact',
  link: 'link',
  memberNumber: 'fact',
  membershipType: 'fact',
  message: 'content',
  minutes: 'fact',
  name: 'fact',
  next: 'fact',
  number: 'fact',
  open: 'fact',
  place: 'content',
  reason: 'content',
  referee: 'fact',
  sha256: 'content',
  signInLink: 'link',
  signedAs: 'content',
  slots: 'content',
  statement: 'content',
  subject: 'fact',
  text: 'content',
  title: 'fact',
  total: 'fact',
  version: 'content',
  when: 'content',
} as const satisfies Record<string, 'fact' | 'content' | 'link' | 'code'>;

export type MailPlaceholder = keyof typeof mailPlaceholders;
export const mailPlaceholderNames = Object.keys(mailPlaceholders) as MailPlaceholder[];

/** True for a placeholder that a text must contain. */
export const isRequiredInMails = (name: MailPlaceholder): boolean => mailPlaceholders[name] !== 'fact';

export const mailTextFaultCodes = [
  'placeholder_unknown',
  'placeholder_missing',
  'placeholder_not_for_subject',
  'link_not_alone',
] as const;

/** The problem with a text for mails, its input, and its placeholder. */
export interface MailTextFault {
  field: 'subject' | 'body';
  code: (typeof mailTextFaultCodes)[number];
  placeholder: string;
}

/** A placeholder in a text. */
export const inBraces = (name: string): string => `{{${name}}}`;

const braced = /\{\{(\w+)\}\}/g;

/** Checks the texts of a mail with these placeholders. */
export function mailTextFaults(
  { subject, body }: { subject: string; body: string },
  placeholders: readonly MailPlaceholder[],
): MailTextFault[] {
  const faults: MailTextFault[] = [];
  const note = (field: MailTextFault['field'], code: MailTextFault['code'], placeholder: string) =>
    faults.push({ field, code, placeholder });
  for (const [field, text] of [
    ['subject', subject],
    ['body', body],
  ] as const) {
    const rest = text.replace(braced, (all, name: string) => (placeholders.some((known) => known === name) ? '' : all));
    const [unknown] = /\{\{[^{}\n]*\}{0,2}|\}\}/.exec(rest) ?? [];
    if (unknown) note(field, 'placeholder_unknown', unknown);
  }
  const lines = body.split('\n').map((line) => line.trim());
  for (const name of placeholders) {
    const kind = mailPlaceholders[name];
    const written = inBraces(name);
    if ((kind === 'link' || kind === 'code') && subject.includes(written))
      note('subject', 'placeholder_not_for_subject', written);
    if (isRequiredInMails(name) && !body.includes(written)) note('body', 'placeholder_missing', written);
    // Only a line that consists of one of our own links becomes a link (domain rule 12).
    else if (kind === 'link' && lines.some((line) => line !== written && line.includes(written)))
      note('body', 'link_not_alone', written);
  }
  return faults;
}
