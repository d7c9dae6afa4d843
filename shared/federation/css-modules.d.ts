/** The classes of a style sheet by the names they have in the file; the build gives each a name of its remote's. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
