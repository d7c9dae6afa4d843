// The auth screens' requests to the server. Loaded after the first screen has rendered: a form shows without HTTP
// client and contracts.
export {
  acceptInvitation,
  confirmAddressChange,
  forgotPassword,
  openAddressChange,
  openInvitation,
  openPasswordReset,
  openVerification,
  refuseAddressChange,
  register,
  resetPassword,
  sendSecondStepCode,
  setUp,
  signIn,
  signOut,
  takeSecondStep,
  verifyEmail,
} from '@guildhall/shared/contracts';
export { createFormat } from '@guildhall/shared/format';
export { call, isApiProblem, problemText, whenSessionEnds } from '@guildhall/shared/http';
