import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeed } from '../../../../test/feed.ts'
import { type FeedItem, rss } from './rss.rules.ts'

const channel = {
  title: 'House & garden',
  description: 'd',
  link: 'https://a.example/',
  self: 'https://a.example/x',
  picture: 'https://a.example/p.jpg',
}
const item = (fields: Partial<FeedItem>): FeedItem => ({
  id: 'one',
  title: 'One',
  teaser: 'About it.',
  link: 'https://a.example/content/one',
  publishedAt: new Date('2026-03-03T12:00:00Z'),
  cover: 'https://a.example/own.jpg',
  enclosure: null,
  paragraphs: null,
  ...fields,
})
const readOne = (fields: Partial<FeedItem>) => readFeed(rss(channel, [item(fields)])).entries[0]

test.each([
  ['a ]]> b', 'a ]]> b'],
  ['<script>alert("1")</script>', '<script>alert("1")</script>'],
  ['R&D &amp; more', 'R&D &amp; more'],
  ['Stillness 🧘🏽‍♀️ ﷽', 'Stillness 🧘🏽‍♀️ ﷽'],
  ['a\u0000b\u0008c\u001fd\ufffee', 'abcde'],
  ['half \ud83d of one', 'half  of one'],
])('a title %j is parsed as %j', (title, read) => {
  expect(readOne({ title })?.title).toBe(read)
})

/** Removes characters that XML excludes, and normalizes line breaks as XML parsers do. */
const asRead = (title: string): string =>
  title.replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/\r\n?/g, '\n')

test('any title results in a feed that can be parsed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 20, maxLength: 40 }), (titles) => {
      const read = readFeed(
        rss(
          channel,
          titles.map((title) => item({ title })),
        ),
      )
      expect(read.entries.map(({ title }) => title)).toEqual(titles.map(asRead))
    }),
    { numRuns: 10 },
  )
})

test('an episode has length, type, duration, date and cover', () => {
  const enclosure = { url: 'https://a.example/e.mp4?a=1&b=2', bytes: 5000, mime: 'video/mp4', durationMs: 61_400 }
  const read = readFeed(rss(channel, [item({ enclosure, cover: 'https://a.example/c.jpg' })]))
  expect(read).toEqual({
    title: 'House & garden',
    block: 'yes',
    pictures: ['https://a.example/p.jpg', 'https://a.example/p.jpg'],
    entries: [
      {
        title: 'One',
        guid: 'one',
        published: 'Tue, 03 Mar 2026 12:00:00 GMT',
        teaser: 'About it.',
        cover: 'https://a.example/c.jpg',
        enclosure: { url: 'https://a.example/e.mp4?a=1&b=2', length: '5000', type: 'video/mp4' },
        duration: '61',
        body: null,
      },
    ],
  })
})

test('a text is sent as paragraphs with markup as plain text', () => {
  const read = readOne({ paragraphs: ['Sit <b>still</b> & breathe.', '', 'Then ]]> rise.'] })
  expect(read?.body).toBe('<p>Sit &lt;b&gt;still&lt;/b&gt; &amp; breathe.</p>\n<p>Then ]]&gt; rise.</p>')
})
