// Replaces how MUI writes a theme as source code for its build-time styles (see webpack.ts), which we don't use.

const stringifyTheme = (): never => {
  throw new Error('The theme is not written as source code.');
};

export { stringifyTheme };
