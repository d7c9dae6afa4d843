// What the auth screens say to the server. Loaded after the first screen is there: HTTP client and contracts are not
// needed to show a form.
export {
  acceptInvitation,
  confirmAddressChange,
  forgotPassword,
  openAddressChange,
  openInvitation,
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
