import * as sharedI18n from '@guildhall/shared/i18n';
import * as sharedRouter from '@guildhall/shared/router';
import * as sharedStore from '@guildhall/shared/store';
import * as sharedTheme from '@guildhall/shared/theme';
import * as uiCore from '@guildhall/shared/ui/core';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import type { ProvidedModules } from './providers.ts';

/**
 * What remotes get from the shell. What every page uses is in the page already or comes in one file with the federation
 * runtime; whatever only some pages use has a file of its own, fetched by the first page that asks for it.
 */
export const provided: ProvidedModules = {
  react: { module: react },
  'react/jsx-runtime': { module: jsxRuntime },
  'react-dom': { module: reactDom },
  '@guildhall/shared/store': { module: sharedStore },
  '@guildhall/shared/i18n': { module: sharedI18n },
  '@guildhall/shared/theme': { module: sharedTheme },
  '@guildhall/shared/router': { module: sharedRouter },
  '@guildhall/shared/ui/core': { module: uiCore },
  // The chunk names tell the build which files a page needs ahead (shared/tooling/build/host.ts).
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
};
