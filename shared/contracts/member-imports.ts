import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import {
  importDelimiters,
  importEncodings,
  importFields,
  importLimits,
  importStates,
  rowOutcomes,
  rowReasons,
} from '../domain/member-import.ts';
import { invitationStandings } from '../domain/user.ts';
import { contract } from './contract.ts';
import { id, instant, language, pageQuery, paragraph } from './primitives.ts';
import { accountInvitation } from './user-invitations.ts';

const column = z.int().check(z.minimum(0), z.maximum(importLimits.columns - 1));

/** The column of each field. */
// Not `partialRecord`: the shell would have to provide it to every remote for this one use.
const importMapping = z.strictObject(
  Object.fromEntries(importFields.map((field) => [field, z.optional(column)])) as Record<
    (typeof importFields)[number],
    z.ZodMiniOptional<typeof column>
  >,
);

const counts = z.strictObject({
  new: z.int(),
  existing: z.int(),
  error: z.int(),
  imported: z.int(),
  removed: z.int(),
  kept: z.int(),
});

const memberImport = z.strictObject({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  /** The headings of the file's columns, with the first rows. */
  columns: z.array(z.strictObject({ heading: z.string(), samples: z.array(z.string()) })),
  mapping: importMapping,
  defaults: z.strictObject({ language, membershipTypeId: z.nullable(id) }),
  rowsTotal: z.int(),
  counts,
  createdAt: instant,
  /** `null` for an operator, who used the command line. */
  createdBy: z.nullable(z.string()),
  finishedAt: z.nullable(instant),
  /** True while its members are being invited. */
  isInviting: z.boolean(),
});
export type MemberImport = z.output<typeof memberImport>;

const importRow = z.strictObject({
  /** As in spreadsheets: the heading is row 1. */
  row: z.int(),
  /** The person: by address, or by name if there is none. */
  label: z.string(),
  outcome: z.enum(rowOutcomes),
  reason: z.nullable(z.enum(rowReasons)),
  field: z.nullable(z.enum(importFields)),
  userId: z.nullable(id),
});
export type ImportRow = z.output<typeof importRow>;

const byId = z.strictObject({ id });

/** One part named `file`: CSV with a heading. Only the file is stored until the import is started. */
export const uploadMemberImport = contract.post('/member-imports', {
  summary: 'Upload a CSV file of members; encoding and delimiter are detected, columns are guessed',
  permission: 'user:import',
  bodyKind: 'multipart',
  response: memberImport,
  status: 201,
  errors: [
    'malformed_upload',
    'file_too_big',
    'file_not_text',
    'file_unreadable',
    'import_empty',
    'import_too_long',
    'import_too_wide',
  ],
});

export const listMemberImports = contract.get('/member-imports', {
  summary: 'Imports of members, newest first',
  permission: 'user:import',
  query: z.omit(pageQuery, { q: true }),
  response: z.array(memberImport),
  paged: true,
});

export const getMemberImport = contract.get('/member-imports/:id', {
  summary: 'How far an import of members is',
  permission: 'user:import',
  params: byId,
  response: memberImport,
});

export const checkMemberImport = contract.post('/member-imports/:id/check', {
  summary: 'Say for each row what an import would do; changes nobody',
  permission: 'user:import',
  params: byId,
  body: z.strictObject({
    mapping: importMapping,
    defaults: z.strictObject({ language, membershipTypeId: z.nullable(id) }),
  }),
  response: memberImport,
  errors: ['import_started', 'import_needs_email', 'import_needs_name', 'membership_type_unknown'],
});

export const listMemberImportRows = contract.get('/member-imports/:id/rows', {
  summary: 'The rows of an import and what becomes of each, in the order of the file',
  permission: 'user:import',
  params: byId,
  query: z.extend(z.omit(pageQuery, { q: true }), { outcome: z.optional(z.enum(rowOutcomes)) }),
  response: z.array(importRow),
  paged: true,
});

export const startMemberImport = contract.post('/member-imports/:id/start', {
  summary: 'Import the rows that are new; goes on behind the answer',
  permission: 'user:import',
  params: byId,
  body: z.strictObject({}),
  response: memberImport,
  status: 202,
  errors: ['import_not_checked', 'import_started', 'import_nothing_new'],
});

export const undoMemberImport = contract.post('/member-imports/:id/undo', {
  summary: 'Remove again whom an import has added, but for those whom somebody has touched since',
  permission: 'user:import',
  params: byId,
  body: z.strictObject({}),
  response: memberImport,
  status: 202,
  errors: ['import_not_done'],
});

export const discardMemberImport = contract.delete('/member-imports/:id', {
  summary: 'Forget a file that was uploaded and not imported',
  permission: 'user:import',
  params: byId,
  response: z.strictObject({}),
  errors: ['import_started'],
});

export const listImportInvitations = contract.get('/member-imports/:id/invitations', {
  summary: 'The members that an import has added, by name, and whether they have been invited',
  permission: 'user:import',
  params: byId,
  query: z.extend(z.omit(pageQuery, { q: true }), { standing: z.optional(z.enum(invitationStandings)) }),
  response: z.array(accountInvitation),
  paged: true,
});

/** Continues in the background; nobody is invited twice. */
export const inviteImported = contract.post('/member-imports/:id/invitations', {
  summary: 'Invite all members of an import who never were',
  permission: 'user:import',
  params: byId,
  body: z.strictObject({ note: paragraph(caseLimits.reasonLength, 0) }),
  response: memberImport,
  status: 202,
  errors: ['import_not_ended', 'nobody_to_invite'],
});
