/** The used part of a package without types. */
declare module 'html-to-text' {
  interface Selector {
    selector: string
    format?: string
    options?: Readonly<Record<string, unknown>>
  }
  interface Builder {
    pushWordTransform(transform: (word: string) => string): void
    popWordTransform(): void
    addInline(text: string, options?: { noWordTransform?: boolean }): void
  }
  interface Element {
    children: readonly unknown[]
    attribs?: { href?: string }
  }
  export type Formatter = (
    element: Element,
    walk: (children: readonly unknown[], builder: Builder) => void,
    builder: Builder,
  ) => void
  interface Options {
    wordwrap?: number | false
    formatters?: Readonly<Record<string, Formatter>>
    selectors?: readonly Selector[]
    limits?: { maxInputLength?: number; maxDepth?: number; maxChildNodes?: number; ellipsis?: string }
  }
  export const convert: (html: string, options?: Options) => string
}
