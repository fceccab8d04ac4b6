/** The media file of an entry. */
export interface Enclosure {
  url: string
  bytes: number
  mime: string
  durationMs: number | null
}

/** An entry of a feed. */
export interface FeedItem {
  id: string
  title: string
  teaser: string
  link: string
  publishedAt: Date
  /** URL of a square JPEG. */
  cover: string
  enclosure: Enclosure | null
  /** The full text; null for media. */
  paragraphs: readonly string[] | null
}

export interface Channel {
  title: string
  description: string
  link: string
  /** URL of the feed itself. */
  self: string
  /** URL of a square JPEG. */
  picture: string
}

/** Characters that XML 1.0 excludes: most control characters, lone surrogates and two noncharacters. */
const invalidCharacters = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for an element or an attribute. `>` as well, because text must not contain `]]>`. */
export const escaped = (text: string): string =>
  text.replace(invalidCharacters, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

/** Markup within text is escaped twice: for the HTML that a program creates from it, and for the feed. */
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

/** RSS 2.0 with podcast extensions. Blocked from podcast directories, since the address is personal. */
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
