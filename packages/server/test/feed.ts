import { JSDOM, type XmlElement } from 'jsdom'

/** One entry of a feed as a program reads it. */
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
  /** Of the feed itself: as RSS names it, and as podcast programs do. */
  pictures: (string | null)[]
  entries: Entry[]
}

/** What an XML parser makes of a feed. @throws what is no XML */
export const readFeed = (xml: string): Feed => {
  const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window
  const entries = [...document.getElementsByTagName('item')].map((item): Entry => {
    const enclosure = [...item.getElementsByTagName('enclosure')][0]
    const of = (name: string) => enclosure?.getAttribute(name) ?? ''
    return {
      title: textOf(item, 'title') ?? '',
      guid: textOf(item, 'guid') ?? '',
      published: textOf(item, 'pubDate') ?? '',
      teaser: textOf(item, 'description') ?? '',
      cover: [...item.getElementsByTagName('itunes:image')][0]?.getAttribute('href') ?? '',
      enclosure: enclosure ? { url: of('url'), length: of('length'), type: of('type') } : null,
      duration: textOf(item, 'itunes:duration'),
      body: textOf(item, 'content:encoded'),
    }
  })
  // That of the feed stands before its entries.
  const [shown] = document.getElementsByTagName('itunes:image')
  const pictures = [textOf(document, 'url'), shown?.getAttribute('href') ?? null]
  return { title: textOf(document, 'title'), block: textOf(document, 'itunes:block'), pictures, entries }
}
