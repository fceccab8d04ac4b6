import { JSDOM, type XmlElement } from 'jsdom'

/** One entry of a feed as a program reads it. */
export interface Entry {
  title: string
  guid: string
  published: string
  teaser: string
  cover: string | null
  enclosure: { url: string; length: string; type: string } | null
  duration: string | null
  body: string | null
}

const textOf = (within: XmlElement, name: string): string | null =>
  [...within.getElementsByTagName(name)][0]?.textContent ?? null

/** What an XML parser makes of a feed. @throws what is no XML */
export const readFeed = (xml: string): { title: string | null; block: string | null; entries: Entry[] } => {
  const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window
  const entries = [...document.getElementsByTagName('item')].map((item): Entry => {
    const enclosure = [...item.getElementsByTagName('enclosure')][0]
    const of = (name: string) => enclosure?.getAttribute(name) ?? ''
    return {
      title: textOf(item, 'title') ?? '',
      guid: textOf(item, 'guid') ?? '',
      published: textOf(item, 'pubDate') ?? '',
      teaser: textOf(item, 'description') ?? '',
      cover: [...item.getElementsByTagName('itunes:image')][0]?.getAttribute('href') ?? null,
      enclosure: enclosure ? { url: of('url'), length: of('length'), type: of('type') } : null,
      duration: textOf(item, 'itunes:duration'),
      body: textOf(item, 'content:encoded'),
    }
  })
  return { title: textOf(document, 'title'), block: textOf(document, 'itunes:block'), entries }
}
