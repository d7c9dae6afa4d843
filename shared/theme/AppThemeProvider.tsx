import { CacheProvider } from '@emotion/react';
import type { EmotionCache } from '@emotion/cache';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Mode } from '../store/types.ts';
import { createAppTheme } from './create-theme.ts';
import type { ThemeChoices } from './create-theme.ts';

// Chromium and Safari support only the prefixed value.
const matchParent: ['-webkit-match-parent', 'match-parent'] = ['-webkit-match-parent', 'match-parent'];

const pageStyles = (
  <GlobalStyles
    styles={(theme) => ({
      html: { scrollBehavior: 'smooth', WebkitTextSizeAdjust: '100%' },
      body: { fontSize: '0.9375rem', lineHeight: 1.55, overflowWrap: 'break-word' },
      ':focus-visible': {
        outline: `2px solid ${theme.vars.palette.brand.main}`,
        outlineOffset: 2,
      },
      'h1, h2, h3, h4, h5, h6': { textWrap: 'balance' },
      // Text in the other direction keeps its own order and aligns with the surrounding text.
      ':where(bdi, [dir=auto]:not(input, textarea))': { textAlign: matchParent },
      // A reversed layout direction: "3 applications" is still read in the language's order.
      ':where(html[data-turned] body *)': { unicodeBidi: 'plaintext', textAlign: matchParent },
      '::selection': { backgroundColor: theme.vars.palette.brand.tint },
      '@media (prefers-reduced-motion: reduce)': {
        html: { scrollBehavior: 'auto' },
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          // Not 1 ms: every element would then pass on inherited colours one frame after its parent.
          transitionDuration: '0s !important',
        },
      },
    })}
  />
);

/** Passes the person's mode to MUI, which sets `data-mode` on `<html>`. */
function ModeSwitch({ mode }: { mode: Mode }) {
  const { setMode } = useColorScheme();
  useEffect(() => setMode(mode), [mode, setMode]);
  useEffect(printOnWhite, []);
  return null;
}

/** Paper is white: printing uses light mode. Applied synchronously, because the browser doesn't wait for React. */
function printOnWhite() {
  const { dataset } = document.documentElement;
  let shown: string | undefined;
  const print = () => {
    shown = dataset.mode;
    dataset.mode = 'light';
  };
  const restore = () => {
    if (shown !== undefined) dataset.mode = shown;
  };
  window.addEventListener('beforeprint', print);
  window.addEventListener('afterprint', restore);
  return () => {
    window.removeEventListener('beforeprint', print);
    window.removeEventListener('afterprint', restore);
  };
}

/** @returns true once the browser has had time after the first render, at the latest after half a second */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const show = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(show, 200);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(show, { timeout: 500 });
    return () => cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}

interface AppThemeProviderProps extends ThemeChoices {
  mode: Mode;
  /** The page's style cache; by default (tests) emotion's own. */
  cache?: EmotionCache;
  /** The page came with the variables of first screens (`first-paint.ts`); the others follow when it is idle. */
  isPainted?: boolean;
  children: ReactNode;
}

/** Colours, type and global styles for the page; the shell renders it once. */
export function AppThemeProvider(props: AppThemeProviderProps) {
  const { mode, cache, isPainted = false, children, themeName, direction, radius, cardShadow, localePack } = props;
  const hasAllVariables = useIdle() || !isPainted;
  const theme = useMemo(
    () => createAppTheme({ themeName, direction, radius, cardShadow, localePack }),
    [themeName, direction, radius, cardShadow, localePack],
  );
  const themed = (
    // The mode is known from the start: without `noSsr` MUI would show every page in light mode for one frame.
    <ThemeProvider
      theme={theme}
      defaultMode={mode}
      storageManager={null}
      noSsr
      disableStyleSheetGeneration={!hasAllVariables}
    >
      <CssBaseline enableColorScheme />
      {pageStyles}
      <ModeSwitch mode={mode} />
      {children}
    </ThemeProvider>
  );
  return cache ? <CacheProvider value={cache}>{themed}</CacheProvider> : themed;
}
