/** A film or sound of a feed. */
export interface Enclosure {
  url: string
  bytes: number
  mime: string
  durationMs: number | null
}

/** What a feed holds. */
export interface FeedItem {
  id: string
  title: string
  teaser: string
  link: string
  publishedAt: Date
  /** The address of a square JPEG. */
  cover: string
  enclosure: Enclosure | null
  /** Of a text, whole; null of what plays. */
  paragraphs: readonly string[] | null
}

export interface Channel {
  title: string
  description: string
  link: string
  /** Where the feed itself is. */
  self: string
  /** The address of a square JPEG. */
  picture: string
}

/** What XML 1.0 has no way to say: most control characters, halves of a character, and two that are none. */
const unsayable = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as it stands in XML, within an element or an attribute. `>` too: `]]>` may stand in no text. */
export const escaped = (text: string): string =>
  text.replace(unsayable, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

/** Markup within text is escaped twice: once for the page that a program makes of it, once for the feed. */
const bodyOf = (paragraphs: readonly string[]): string =>
  paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => element('p', paragraph))
    .join('\n')

const enclosureOf = ({ url, bytes, mime, durationMs }: Enclosure): string[] => [
  `<enclosure url="${escaped(url)}" length="${bytes}" type="${escaped(mime)}"/>`,
  ...(durationMs === null ? [] : [element('itunes:duration', String(Math.round(durationMs / 1000)))]),
]

const pictureOf = (address: string): string => `<itunes:image href="${escaped(address)}"/>`

const itemOf = (item: FeedItem): string =>
  [
    '<item>',
    element('title', item.title),
    element('link', item.link),
    `<guid isPermaLink="false">${escaped(item.id)}</guid>`,
    element('pubDate', item.publishedAt.toUTCString()),
    element('description', item.teaser),
    pictureOf(item.cover),
    ...(item.enclosure ? enclosureOf(item.enclosure) : []),
    ...(item.paragraphs ? [element('content:encoded', bodyOf(item.paragraphs))] : []),
    '</item>',
  ].join('\n')

const namespaces = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
].join(' ')

/** RSS 2.0 with what podcast programs add. Blocked from their directories: an address that is somebody's is in none. */
export const rss = ({ title, description, link, self, picture }: Channel, items: readonly FeedItem[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${namespaces}>`,
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', description),
    '<language>en</language>',
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
    `<image>${element('url', picture)}${element('title', title)}${element('link', link)}</image>`,
    pictureOf(picture),
    element('itunes:author', title),
    '<itunes:explicit>false</itunes:explicit>',
    '<itunes:block>yes</itunes:block>',
    ...items.map(itemOf),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
