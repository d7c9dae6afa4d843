export { createStore } from 'zustand/vanilla';
export { useStore } from 'zustand';
export * from './auth.ts';
export * from './customizer.ts';
export { clearAtSignOut, jsonEntry, removeEntries, textEntry } from './device-storage.ts';
export { defaultCustomizer } from './defaults.ts';
export { setIdentity, useIdentity } from './identity.ts';
export { keepFirstAnswers, takeFirstAnswer } from './first-answers.ts';
export { addSlice, catchUp, restore, startFresh, store } from './root.ts';
export type { Slice } from './root.ts';
/** @internal tests write states of earlier visits there */
export { storeKey } from './storage.ts';
export { themeNames } from './types.ts';
export type { Customizer, Direction, Mode, SessionUser } from './types.ts';
export { renewToken, replacementOf } from './token.ts';
export * from './visit.ts';
/** @internal tests use it in place of a form */
export { onBeforeSignOut } from './unsaved.ts';
export { hasUnsavedWork, sendUnsavedWork, useUnsavedWork, useUnsavedWorkOfTab } from './unsaved.ts';
