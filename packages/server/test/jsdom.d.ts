declare module 'jsdom' {
  export interface XmlElement {
    readonly textContent: string | null
    getAttribute(name: string): string | null
    getElementsByTagName(name: string): ArrayLike<XmlElement> & Iterable<XmlElement>
  }
  /** As far as tests read XML with it. */
  export class JSDOM {
    constructor(text: string, options: { contentType: string })
    readonly window: { readonly document: XmlElement }
  }
}
