// What other features may use of this feature.
export { createAuditReader, type AuditPlace } from './audit-read-model.ts';
