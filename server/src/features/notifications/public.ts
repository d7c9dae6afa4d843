// The feature's public interface for other features.
export { createNotificationRepository } from './repository.ts';
