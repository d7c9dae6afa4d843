export * from './auth.ts';
export * from './customizer.ts';
export { defaultCustomizer, signedOutAuth } from './defaults.ts';
export { keepFirstAnswers, takeFirstAnswer } from './first-answers.ts';
export { addSlice, restore, startFresh, store, useRootStore, whenRestored } from './root.ts';
export type { Slice } from './root.ts';
export { storeKey, storeVersion } from './storage.ts';
export { remoteSliceNames, themeNames } from './types.ts';
export type {
  Customizer,
  Direction,
  Mode,
  RemoteSliceName,
  RootState,
  SessionUser,
  ShellState,
  SliceName,
  ThemeName,
  UserAuth,
} from './types.ts';
export * from './visit.ts';
export { hasUnsavedWork, useUnsavedWork, useUnsavedWorkOfTab, type UnsavedWork } from './unsaved.ts';
