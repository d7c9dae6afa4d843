export * from './auth.ts';
export * from './customizer.ts';
export { defaultCustomizer, signedOutAuth } from './defaults.ts';
export { keepFirstAnswers, takeFirstAnswer } from './first-answers.ts';
export { addSlice, catchUp, restore, startFresh, store, useRootStore } from './root.ts';
export type { Slice } from './root.ts';
export { storeKey } from './storage.ts';
export { remoteSliceNames, themeNames } from './types.ts';
export type {
  Customizer,
  Direction,
  Mode,
  RemoteSliceName,
  RootState,
  SessionUser,
  ShellState,
  SignOutCause,
  SliceName,
  ThemeName,
  UserAuth,
} from './types.ts';
export { renewToken, replacementOf } from './token.ts';
export * from './visit.ts';
export { hasUnsavedWork, onBeforeSignOut, sendUnsavedWork, useUnsavedWork, useUnsavedWorkOfTab } from './unsaved.ts';
export type { UnsavedWork } from './unsaved.ts';
