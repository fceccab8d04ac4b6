/** What is used of a package that brings no types. */
declare module 'html-to-text' {
  interface Selector {
    selector: string
    format?: string
    options?: Readonly<Record<string, unknown>>
  }
  interface Options {
    wordwrap?: number | false
    selectors?: readonly Selector[]
    limits?: { maxInputLength?: number; maxDepth?: number; maxChildNodes?: number; ellipsis?: string }
  }
  export const convert: (html: string, options?: Options) => string
}
