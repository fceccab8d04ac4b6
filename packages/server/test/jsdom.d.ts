declare module 'jsdom' {
  export interface XmlElement {
    readonly textContent: string | null
    getAttribute(name: string): string | null
    getAttributeNames(): string[]
    getElementsByTagName(name: string): ArrayLike<XmlElement> & Iterable<XmlElement>
  }
  /** As far as tests read XML and pages with it. */
  export class JSDOM {
    constructor(text: string, options?: { contentType: string })
    readonly window: { readonly document: XmlElement }
  }
}
