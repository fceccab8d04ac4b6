declare module 'jsdom' {
  export interface XmlElement {
    readonly textContent: string | null
    getAttribute(name: string): string | null
    getAttributeNames(): string[]
    getElementsByTagName(name: string): ArrayLike<XmlElement> & Iterable<XmlElement>
  }
  /** Only the parts that tests use to read XML and pages. */
  export class JSDOM {
    constructor(text: string, options?: { contentType: string })
    readonly window: { readonly document: XmlElement }
  }
}
