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
 * What answers everybody while Guildhall is closed: whether it is, how the server and the tabs are doing, and the way in
 * for administrators. Whose right password does not open anything is refused by the sign-in itself.
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
