import { type MergeSubject } from '@guildhall/shared/domain';

/**
 * Every column that refers to a person, and how merging two accounts treats it: the reference moves to the kept account
 * and counts as this subject, or stays with the merged one for this reason. Triggers redirect later writes by requests
 * of the merged account: `follow_merged_account` in the migration that adds the column.
 */
export const columnsOfPeople: Readonly<Record<string, { movesAs: MergeSubject } | { stays: string }>> = {
  'applications.applicant_id': { movesAs: 'applications' },
  'memberships.person_id': { movesAs: 'memberships' },
  'invoices.payer_id': { movesAs: 'invoices' },
  'checkouts.payer_id': { movesAs: 'payments' },
  'queries.requester_id': { movesAs: 'queries' },
  'query_messages.author_id': { movesAs: 'messages' },
  'files.uploaded_by_id': { movesAs: 'files' },
  'query_files.user_id': { movesAs: 'files' },
  'uploads.user_id': { movesAs: 'files' },
  'meeting_polls.created_by_id': { movesAs: 'meetings' },
  'mails.created_by_id': { movesAs: 'mails' },
  'applications.assignee_id': { movesAs: 'assignments' },
  'queries.assignee_id': { movesAs: 'assignments' },
  'application_revisions.frozen_by_id': { movesAs: 'officeWork' },
  'change_requests.requested_by_id': { movesAs: 'officeWork' },
  'decisions.decided_by_id': { movesAs: 'officeWork' },
  'invoices.created_by_id': { movesAs: 'officeWork' },
  'payments.recorded_by_id': { movesAs: 'officeWork' },
  'mail_templates.updated_by_id': { movesAs: 'officeWork' },
  'member_imports.created_by_id': { movesAs: 'officeWork' },
  'issue_runs.created_by_id': { movesAs: 'officeWork' },
  'renewals.created_by_id': { movesAs: 'officeWork' },
  'bank_bookings.created_by_id': { movesAs: 'officeWork' },
  'bank_statements.created_by_id': { movesAs: 'officeWork' },
  'bank_lines.settled_by_id': { movesAs: 'officeWork' },
  'application_notes.author_id': { movesAs: 'officeWork' },
  'junk_items.deleted_by_id': { movesAs: 'officeWork' },
  'saved_views.owner_id': { movesAs: 'savedViews' },
  'notifications.user_id': { movesAs: 'notifications' },
  'sessions.user_id': { stays: 'end; the history of sign-ins stays as it was' },
  'trusted_devices.user_id': { stays: 'are trusted no longer' },
  'challenges.user_id': { stays: 'end with the sign-ins that they belong to' },
  'factors.user_id': { stays: 'are removed: the kept account has its own second step' },
  'address_changes.user_id': { stays: 'are cancelled' },
  'idempotency_keys.user_id': { stays: 'answer repeated requests of sessions that have ended' },
  'list_exports.user_id': { stays: 'were made for the role of the merged account, and are deleted within a day' },
  'notification_settings.user_id': { stays: 'stay: the kept account has its own choices' },
  'query_writers.user_id': { stays: 'says who is writing right now, and counts for seconds' },
  'accounts.id': { stays: 'is closed: nobody can sign in with it any more' },
  'people.merged_into_id': { stays: 'is redirected: accounts merged into this one lead to the kept one, too' },
};
