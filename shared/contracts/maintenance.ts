import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { instant, paragraph } from './primitives.ts';

/** Guildhall is closed to everyone except administrators. */
export const maintenance = z.strictObject({
  isOn: z.boolean(),
  /** The administrator's own message. */
  message: z.nullable(z.string()),
  /** The expected end; only an estimate, nothing happens automatically. */
  until: z.nullable(instant),
  since: z.nullable(instant),
});
export type Maintenance = z.output<typeof maintenance>;

export const getMaintenance = contract.get('/maintenance', {
  summary: 'Whether Guildhall is closed for maintenance',
  permission: 'public',
  response: maintenance,
});

export const setMaintenance = contract.put('/maintenance', {
  summary: 'Close Guildhall for maintenance, or open it again',
  permission: 'configuration:edit',
  body: z.strictObject({ isOn: z.boolean(), message: z.nullable(paragraph(500)), until: z.nullable(instant) }),
  response: maintenance,
  errors: ['until_past'],
});
