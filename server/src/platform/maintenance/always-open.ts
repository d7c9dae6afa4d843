import {
  getLive,
  getMaintenance,
  getReady,
  sendSecondStepCode,
  sendTelemetry,
  signIn,
  signOut,
  takeSecondStep,
  type Contract,
} from '@guildhall/shared/contracts';

/**
 * Routes that stay open while Guildhall is closed: the maintenance state, health and tab reports, and sign-in for
 * administrators. The sign-in itself refuses other people after a correct password.
 */
export const alwaysOpen: ReadonlySet<Contract> = new Set<Contract>([
  getMaintenance,
  getLive,
  getReady,
  sendTelemetry,
  signIn,
  takeSecondStep,
  sendSecondStepCode,
  signOut,
]);
