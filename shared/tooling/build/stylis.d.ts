/** The parser part of stylis; the package has no types. */
declare module 'stylis' {
  export interface Element {
    /** `rule`, `decl`, `comm`, or an at-rule such as `@media`. */
    type: string;
    /** As written; for a rule, before nesting is resolved. */
    value: string;
    /** For a rule: its selectors, with nesting resolved. */
    props: string | string[];
    /** For a declaration: its value. */
    children: string | Element[];
  }
  export function compile(css: string): Element[];
}
