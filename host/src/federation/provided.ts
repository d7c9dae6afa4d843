import * as sharedHttp from '@guildhall/shared/http';
import * as sharedI18n from '@guildhall/shared/i18n';
import * as sharedQuery from '@guildhall/shared/query';
import * as sharedRouter from '@guildhall/shared/router';
import * as sharedStore from '@guildhall/shared/store';
import * as sharedTheme from '@guildhall/shared/theme';
import * as uiCore from '@guildhall/shared/ui/core';
import * as zod from '@guildhall/shared/federation/zod';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import type { ProvidedModules } from './providers.ts';

/**
 * What remotes get from the shell. Nearly every page uses nearly all of it, so it comes in one file with the federation
 * runtime; the two large kits come when the first page asks for them.
 */
export const provided: ProvidedModules = {
  react: { module: react },
  'react/jsx-runtime': { module: jsxRuntime },
  'react-dom': { module: reactDom },
  'zod/mini': { module: zod },
  '@guildhall/shared/store': { module: sharedStore },
  '@guildhall/shared/http': { module: sharedHttp },
  '@guildhall/shared/i18n': { module: sharedI18n },
  '@guildhall/shared/theme': { module: sharedTheme },
  '@guildhall/shared/query': { module: sharedQuery },
  '@guildhall/shared/router': { module: sharedRouter },
  '@guildhall/shared/ui/core': { module: uiCore },
  // The chunk names tell the build which files a page needs ahead (shared/federation/build/host.ts).
  '@guildhall/shared/ui/form': {
    load: () => import(/* webpackChunkName: "shared-ui-form" */ '@guildhall/shared/ui/form'),
  },
  '@guildhall/shared/ui/data': {
    load: () => import(/* webpackChunkName: "shared-ui-data" */ '@guildhall/shared/ui/data'),
  },
};
