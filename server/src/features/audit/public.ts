// The feature's public interface for other features.
export { createAuditReader, type AuditPlace } from './audit-read-model.ts';
