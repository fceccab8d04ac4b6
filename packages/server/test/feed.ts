import { JSDOM, type XmlElement } from 'jsdom'

/** A feed entry as parsed. */
export interface Entry {
  title: string
  guid: string
  published: string
  teaser: string
  cover: string
  enclosure: { url: string; length: string; type: string } | null
  duration: string | null
  body: string | null
}

const textOf = (within: XmlElement, name: string): string | null =>
  [...within.getElementsByTagName(name)][0]?.textContent ?? null

export interface Feed {
  title: string | null
  block: string | null
  /** The feed's own pictures: the RSS one, and the iTunes one. */
  pictures: (string | null)[]
  entries: Entry[]
}

/** Parses a feed. @throws if it is not well-formed XML */
export const readFeed = (xml: string): Feed => {
  const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window
  const entries = [...document.getElementsByTagName('item')].map((item): Entry => {
    const enclosure = [...item.getElementsByTagName('enclosure')][0]
    const attribute = (name: string) => enclosure?.getAttribute(name) ?? ''
    return {
      title: textOf(item, 'title') ?? '',
      guid: textOf(item, 'guid') ?? '',
      published: textOf(item, 'pubDate') ?? '',
      teaser: textOf(item, 'description') ?? '',
      cover: [...item.getElementsByTagName('itunes:image')][0]?.getAttribute('href') ?? '',
      enclosure: enclosure ? { url: attribute('url'), length: attribute('length'), type: attribute('type') } : null,
      duration: textOf(item, 'itunes:duration'),
      body: textOf(item, 'content:encoded'),
    }
  })
  // The feed's own picture comes before those of its entries.
  const [image] = document.getElementsByTagName('itunes:image')
  const pictures = [textOf(document, 'url'), image?.getAttribute('href') ?? null]
  return { title: textOf(document, 'title'), block: textOf(document, 'itunes:block'), pictures, entries }
}
