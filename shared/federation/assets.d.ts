/** The classes of a style sheet by their names in the file; the build gives each a name unique to its remote. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** The address of a picture, which the build puts beside the scripts of its remote. */
declare module '*.jpg' {
  const address: string;
  export default address;
}
