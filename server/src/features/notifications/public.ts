// What other features may use of this feature.
export { createNotificationRepository } from './repository.ts';
