/** The part of stylis that reads style sheets; the package brings no types. */
declare module 'stylis' {
  export interface Element {
    /** `rule`, `decl`, `comm`, or the at-rule: `@media`. */
    type: string;
    /** As written; of a rule before nesting is resolved. */
    value: string;
    /** Of a rule its selectors, with nesting resolved. */
    props: string | string[];
    /** Of a declaration its value. */
    children: string | Element[];
  }
  export function compile(css: string): Element[];
}
