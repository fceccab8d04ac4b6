import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Asker, presentItem, visibleItems, type VisibleRow } from '../items/item.record.ts'
import { inLibrary } from '../items/library.ts'
import { openTo } from '../items/open.ts'
import { storedParagraphs } from '../texts/passages.ts'
import { feedPicture } from './feed-picture.ts'
import { type Channel, type FeedItem, rss } from './rss.rules.ts'

const MAX_EPISODES = 200
/** Fewer, because texts are included in full. */
const MAX_TEXTS = 30

/** The place and owner of a feed. */
export interface FeedPlace {
  publicUrl: string
  platformName: string
  key: string
  /** ID of the platform's own mark, if it has one. */
  markId: string | null
}

/** The addresses of a key's feeds. */
export const feedsAt = ({ publicUrl, key }: Pick<FeedPlace, 'publicUrl' | 'key'>) => {
  const base = `${publicUrl.replace(/\/$/, '')}/api/feeds/${key}`
  const pictureAt = (name: string) => `${base}/pictures/${name}`
  return { base, pictureAt, podcast: `${base}/podcast`, texts: `${base}/texts`, calendar: `${base}/calendar` }
}

/** Library items open to the asker, latest first. */
const opened = (tx: Tx, asker: Asker) =>
  inLibrary(visibleItems(tx), tx.now)
    .where(openTo(asker, tx.now))
    .orderBy('content_item.shown_from', 'desc')
    .orderBy('content_item.id', 'desc')

/** An item as a feed entry; undefined unless it is open: the query filters, `access` decides. */
const feedItemOf = (
  row: VisibleRow,
  asker: Asker,
  source: FeedPlace,
  now: Date,
): Omit<FeedItem, 'enclosure' | 'paragraphs'> | undefined => {
  const item = presentItem(row, asker, now)
  if (!item.access.opens || row.shown_from === null) return undefined
  const { picture_id } = row
  return {
    id: item.id,
    title: item.title,
    teaser: item.description,
    link: `${source.publicUrl.replace(/\/$/, '')}/content/${item.id}`,
    publishedAt: row.shown_from,
    cover: feedsAt(source).pictureAt(picture_id === null ? feedPicture(source.markId) : `${picture_id}.jpg`),
  }
}

const channelOf = (source: FeedPlace, description: string, self: string): Channel => ({
  ...{ title: source.platformName, description, link: source.publicUrl, self },
  picture: feedsAt(source).pictureAt(feedPicture(source.markId)),
})

/** Open videos and audio stored on the platform. External media have no known size and are left out. */
export const podcast = async (tx: Tx, asker: Asker, source: FeedPlace): Promise<string> => {
  const rows = await opened(tx, asker)
    .where(sql<boolean>`content_item.type in ('video', 'audio') and content_item.file_id is not null`)
    .limit(MAX_EPISODES)
    .execute()
  const { base, podcast: self } = feedsAt(source)
  const items = rows.flatMap((row): FeedItem[] => {
    const item = feedItemOf(row, asker, source, tx.now)
    if (!item || !row.file) return []
    const { kind, mime, bytes } = row.file
    const durationMs = row.duration_ms === null ? null : Number(row.duration_ms)
    const enclosure = { url: `${base}/${item.id}/episode.${kind}`, bytes: Number(bytes), mime, durationMs }
    return [{ ...item, enclosure, paragraphs: null }]
  })
  const description = 'What plays of the library and opens to you. This address is yours alone.'
  return rss(channelOf(source, description, self), items)
}

/**
 * Open articles and texts in full. Their paragraphs were parsed on saving, since parsing Markdown on each request is
 * too slow.
 */
export const textFeed = async (tx: Tx, asker: Asker, source: FeedPlace): Promise<string> => {
  const rows = await opened(tx, asker)
    .where(sql<boolean>`content_item.type in ('article', 'text') and content_item.text_content <> ''`)
    .limit(MAX_TEXTS)
    .execute()
  const paragraphs = await storedParagraphs(
    tx,
    rows.map(({ id }) => id),
  )
  const items = rows.flatMap((row): FeedItem[] => {
    const item = feedItemOf(row, asker, source, tx.now)
    return item ? [{ ...item, enclosure: null, paragraphs: paragraphs.get(row.id) ?? [] }] : []
  })
  const description = 'Texts of the library that open to you. This address is yours alone.'
  return rss(channelOf(source, description, feedsAt(source).texts), items)
}
