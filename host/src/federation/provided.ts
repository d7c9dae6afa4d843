import * as sharedI18n from '@guildhall/shared/i18n';
import * as sharedRouter from '@guildhall/shared/router';
import * as sharedStore from '@guildhall/shared/store';
import * as sharedTheme from '@guildhall/shared/theme';
import * as uiCore from '@guildhall/shared/ui/core';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import type { SharedKey } from '@guildhall/shared/federation';

/** A module that is already in the page, or one that loads when the first remote needs it. */
export type Provider = { module: unknown } | { load: () => Promise<unknown> };

/**
 * The modules remotes get from the shell. Modules used on every page are in the page already or load in one file with
 * the federation runtime; modules used on some pages have a chunk each, loaded by the first page that needs it.
 */
export const provided: Record<SharedKey, Provider> = {
  react: { module: react },
  'react/jsx-runtime': { module: jsxRuntime },
  'react-dom': { module: reactDom },
  '@guildhall/shared/store': { module: sharedStore },
  '@guildhall/shared/i18n': { module: sharedI18n },
  '@guildhall/shared/theme': { module: sharedTheme },
  '@guildhall/shared/router': { module: sharedRouter },
  '@guildhall/shared/ui/core': { module: uiCore },
  // The build reads the chunk names to preload the files a page needs (shared/tooling/build/host.ts).
  'zod/mini': {
    load: () => import(/* webpackChunkName: "shared-zod-mini" */ '@guildhall/shared/federation/zod'),
  },
  '@guildhall/shared/http': {
    load: () => import(/* webpackChunkName: "shared-http" */ '@guildhall/shared/http'),
  },
  '@guildhall/shared/query': {
    load: () => import(/* webpackChunkName: "shared-query" */ '@guildhall/shared/query'),
  },
  '@guildhall/shared/ui/form': {
    load: () => import(/* webpackChunkName: "shared-ui-form" */ '@guildhall/shared/ui/form'),
  },
  '@guildhall/shared/ui/data': {
    load: () => import(/* webpackChunkName: "shared-ui-data" */ '@guildhall/shared/ui/data'),
  },
  '@guildhall/shared/ui/charts': {
    load: () => import(/* webpackChunkName: "shared-ui-charts" */ '@guildhall/shared/ui/charts'),
  },
  '@guildhall/shared/ui/rich-text': {
    load: () => import(/* webpackChunkName: "shared-ui-rich-text" */ '@guildhall/shared/ui/rich-text'),
  },
  '@guildhall/shared/ui/document-view': {
    load: () => import(/* webpackChunkName: "shared-ui-document-view" */ '@guildhall/shared/ui/document-view'),
  },
  '@guildhall/shared/ui/qr-code': {
    load: () => import(/* webpackChunkName: "shared-ui-qr-code" */ '@guildhall/shared/ui/qr-code'),
  },
};
