// The feature's public interface for other features.
export { createAuditReader } from './audit-read-model.ts';
