import { content, texts } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { readCaptions } from './cues.ts'
import { paragraphsOf } from '../../../platform/parsing/paragraphs.ts'
import { whyUnreadable } from '../../../platform/parsing/reading.rules.ts'

let library: Library
let seeker: Person
beforeAll(async () => {
  library = await aLibrary()
  seeker = await aMember(library.running)
})

const aFile = (text: string | Uint8Array<ArrayBuffer>, name = 'captions.vtt') =>
  new File([text], name, { type: 'text/vtt' })
const vtt = (...cues: [from: string, to: string, text: string][]) =>
  aFile(`WEBVTT\n\n${cues.map(([from, to, text]) => `${from} --> ${to}\n${text}`).join('\n\n')}\n`)

const cue: [string, string, string] = ['00:01.000', '00:02.000', 'a']

const save = (id: string, file: File, language = 'en') =>
  library.admin.call(texts.saveCaptions, { params: { id }, body: { language, label: 'English' }, files: { file } })

const searchFor = async (search: string, person = seeker) => {
  const { passages } = await person.call(texts.searchTexts, { query: { search } })
  return passages.map(({ item, atMs, paragraph, pieces }) => [
    item.title,
    atMs ?? `paragraph ${paragraph}`,
    pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join(''),
  ])
}

describe('captions', () => {
  test('are stored, shown to members with access, and replaced per language', async () => {
    const { id } = await library.item({ type: 'video' })
    const first = vtt(['00:01.000', '00:02.000', 'Hello.'])
    const { captions } = await save(id, first)
    expect(captions).toMatchObject([{ language: 'en', label: 'English', url: `/api/content/${id}/captions/en` }])
    const response = await seeker.send('GET', captions[0]?.url ?? '')
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await response.text()).toBe(await first.text())
    await save(id, vtt(['00:03.000', '00:04.000', 'Goodbye.']))
    await save(id, vtt(['00:03.000', '00:04.000', 'Adeus.']), 'pt-BR')
    await save(id, vtt(['00:03.000', '00:04.000', 'Adeus.']), 'PT-br')
    await save(id, vtt(['00:03.000', '00:04.000', 'Ćao.']), 'sr-latn-rs')
    const listed = (await library.seenBy(seeker, id)).captions
    expect(listed.map(({ language }) => language)).toEqual(['en', 'pt-BR', 'sr-Latn-RS'])
    const shouted = await seeker.send('GET', `/api/content/${id}/captions/PT-BR`)
    expect(await shouted.text()).toContain('Adeus.')
    expect(await searchFor('hello')).toEqual([])
    expect(await searchFor('goodbye')).toHaveLength(1)
    await library.admin.call(texts.removeCaptions, { params: { id, language: 'en' } })
    expect(await searchFor('goodbye')).toEqual([])
    expect((await seeker.send('GET', captions[0]?.url ?? '')).status).toBe(404)
  })

  test('in roll-up style are found once, and shown unchanged', async () => {
    const { id } = await library.item({ type: 'video' })
    const rolling = vtt(
      ['00:00.000', '00:01.000', 'welcome<00:00:00.500><c> to the carousel</c>'],
      ['00:01.000', '00:01.010', 'welcome to the carousel'],
      ['00:01.010', '00:02.000', 'welcome to the carousel\nplease<00:00:01.500><c> sit down</c>'],
    )
    const { captions } = await save(id, rolling)
    expect((await searchFor('carousel')).map(([, at]) => at)).toEqual([0])
    expect((await searchFor('sit down')).map(([, at]) => at)).toEqual([1010])
    expect(await (await seeker.send('GET', captions[0]?.url ?? '')).text()).toBe(await rolling.text())
  })

  test('in SubRip format are shown as WebVTT and can be searched', async () => {
    const { id } = await library.item({ title: 'A film with SubRip', type: 'video' })
    const word = `w${crypto.randomUUID().slice(0, 8)}`
    const subRip = `1\r\n00:00:07,500 --> 00:00:09,000\r\n{\\an8}<font color="red">The <i>caf\u00e9</i></font>\r\n${word}\r\n`
    const { captions } = await save(id, aFile(Buffer.from(subRip, 'latin1'), 'film.srt'))
    const response = await seeker.send('GET', captions[0]?.url ?? '')
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await response.text()).toBe(`WEBVTT\n\n00:00:07.500 --> 00:00:09.000\nThe <i>café</i>\n${word}\n`)
    expect(await searchFor(word)).toEqual([['A film with SubRip', 7500, `The café [${word}]`]])
  })

  test('of a locked item are hidden, and their address is closed', async () => {
    const { id } = await library.item({ type: 'video', plan_id: library.planOf('master') })
    await save(id, vtt(['00:01.000', '00:02.000', 'A secret.']))
    expect((await library.seenBy(seeker, id)).captions).toEqual([])
    const response = await seeker.send('GET', `/api/content/${id}/captions/en`)
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('secret')
  })

  test.each([
    ['that are neither WebVTT nor SubRip', () => aFile('Hello.\n'), 415],
    [
      'of SubRip that have more than 5 MB as WebVTT',
      () => aFile(`1\n00:00:01,000 --> 00:00:02,000\n${'<é'.repeat(1_000_000)}\n`, 'a.srt'),
      422,
    ],
    ['of SubRip that say nothing', () => aFile('1\n00:00:01,000 --> 00:00:02,000\n', 'a.srt'), 422],
    [
      'of SubRip with more cues than anybody says',
      () => aFile('00:00:01,000 --> 00:00:02,000\na\n'.repeat(50_001), 'a.srt'),
      422,
    ],
    ['that say nothing', () => aFile('WEBVTT\n\nNOTE nothing\n'), 422],
    ['of more than 5 MB', () => aFile(`WEBVTT\n\n${'x'.repeat(5 * 1024 * 1024)}`), 413],
    ['that take hours to read', () => vtt(['00:01.000', `00:02.000${' '.repeat(100_000)}x`, 'Hello.']), 422],
    ['with more cues than anybody says', () => vtt(...Array.from({ length: 50_001 }, () => cue)), 422],
    [
      'with more lines than anybody says',
      () => aFile(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'a\r'.repeat(300_000)}`),
      422,
    ],
    ['that are another file', () => aFile('WEBVTT\0binary'), 422],
  ])('%s are rejected', async (_name, file, status) => {
    const { id } = await library.item({ type: 'video' })
    expect(await refusalOf(save(id, file()))).toMatchObject({ status })
    expect((await library.seenBy(seeker, id)).captions).toEqual([])
  })
})

test('a rejection of captions names both accepted formats', async () => {
  const { id } = await library.item({ type: 'video' })
  expect(await refusalOf(save(id, aFile('Hello.\n', 'film.srt')))).toMatchObject({
    errors: { file: ['Please upload a WebVTT or SubRip file'] },
  })
})

test('a byte order mark at the start of a pasted text is removed', async () => {
  const { id } = await library.item({ text_content: '\uFEFF# Arriving\n\nSit down.' })
  expect((await library.seenBy(seeker, id)).textContent).toBe('# Arriving\n\nSit down.')
  await library.change(id, { text_content: '\uFEFF# Leaving' })
  expect((await library.seenBy(seeker, id)).textContent).toBe('# Leaving')
})

test('cues full of unclosed tags are parsed quickly', async () => {
  const before = performance.now()
  const { cues } = await readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\nHello.${'<'.repeat(200_000)}\n`)
  expect(cues).toMatchObject([{ atMs: 1000, words: expect.stringMatching(/^Hello\./) }])
  // Searching for every end from every start would take minutes.
  expect(performance.now() - before).toBeLessThan(50_000)
})

test('cue text beyond 2,000 characters is not searched, to limit the work of a search', async () => {
  const { id } = await library.item({ type: 'video' })
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  const many = Array.from({ length: 300_000 }, (_none, n) => `n${n}`).join(' ')
  await save(id, vtt(['00:01.000', '00:02.000', `${word}first ${many} ${word}last`]))
  expect(await searchFor(`${word}first`)).toHaveLength(1)
  expect(await searchFor(`${word}last`)).toEqual([])
})

describe('text that takes long to parse', () => {
  test.each([
    ['items with lines below them', `${'- a\n'.repeat(900)}${'b\n'.repeat(8000)}`],
    ['underlined headings', 'a\n=\n'.repeat(2000)],
    ['headings', '# a\n'.repeat(2000)],
  ])('cannot consist of %s alone', (_what, text) => {
    expect(whyUnreadable(text)).toMatch(/^Please divide this text: its lists, quotes and headings/)
  })

  test('cannot hide its number of lines behind other line endings', () => {
    expect(whyUnreadable('x\r\r'.repeat(6000))).toMatch(/^Please divide this text: it has more than 10000 lines/)
  })

  test.each([
    ...['*_', '**a', '[a](', '> ', '1. ', 'x\n\n', `${' '.repeat(150)}- a\n`],
    ...['&amp;', '<', '</a', '!', '- a\n', '- - a\n', '> > > a\n', `${'- '.repeat(9)}a\n`],
  ])('is rejected if it repeats %j', async (piece) => {
    const text_content = piece.repeat(Math.floor(100_000 / piece.length))
    expect(await refusalOf(library.item({ text_content }))).toMatchObject({
      status: 422,
      errors: { text_content: [expect.stringMatching(/^Please /)] },
    })
    const { id } = await library.item()
    expect(await refusalOf(library.change(id, { text_content }))).toMatchObject({ status: 422 })
  })

  test.each([...['>\ta\n\n', '>\n\n', '> a\n\n', '- a\n', '1. a\n\n', '- > a\n\n', 'a\n=\n', '# a\n', '**a', '[a](']])(
    'is detected even in a short text of %j',
    (piece) => {
      expect(whyUnreadable(piece.repeat(Math.floor(4000 / piece.length)))).toMatch(/^Please divide this text/)
    },
  )

  test.each([
    [
      'prose',
      '*One* [word](https://example.org) and **another**, said slowly and at length.\n'
        .repeat(12)
        .concat('\n')
        .repeat(200),
    ],
    ['a long list', '- **Term**: what it means.\n'.repeat(400)],
    ['a short list', '- A thing\n'.repeat(60)],
    ['a comment that is a list', '- A thing of more words\n'.repeat(160)],
    ['a poem', 'A line\nand another\n\n'.repeat(3000)],
    ['a quoted poem', '> A line, and another!\n'.repeat(900)],
    ['tables', '| a & b | <br> |\n'.repeat(500)],
    ['rules', '- - -\n\nText, and - more * of it.\n\n'.repeat(200)],
    ['code', `\`\`\`\n${'const one_name = [1, 2]\n'.repeat(200)}\`\`\`\n`],
    ['a drawn line', `Above\n\n${'-'.repeat(300)}\n\n${'* '.repeat(40)}\n\nBelow`],
  ])('does not include %s', (_name, text) => {
    expect(whyUnreadable(text)).toBeUndefined()
  })
})

describe('library text search', () => {
  test('finds and highlights the sentence in a text and the second in a film', async () => {
    const { id } = await library.item({ title: 'What the pause holds', type: 'video' })
    await save(
      id,
      vtt(['17:21.000', '17:30.000', 'Most of us know one <i>stillness</i>.'], ['18:09.500', '18:20.000', 'Breathe.']),
    )
    await library.item({
      title: 'Letters',
      text_content: '# On patience\n\nBe slow.\n\n- Keep *stillness* as a fire.\n',
    })
    expect(await searchFor('stillness')).toEqual([
      ['Letters', 'paragraph 2', 'Keep [stillness] as a fire.'],
      ['What the pause holds', 1_041_000, 'Most of us know one [stillness].'],
    ])
    expect(await searchFor('know still')).toHaveLength(1)
    expect(await searchFor('nowhere at all')).toEqual([])
  })

  test('finds speech in a film even after its text changed', async () => {
    const word = `w${crypto.randomUUID().slice(0, 8)}`
    const { id } = await library.item({ title: 'A film with a text', type: 'video' })
    await save(id, vtt(['00:07.000', '00:09.000', `Here is ${word}.`]))
    await library.change(id, { text_content: 'Something else.' })
    expect(await searchFor(word)).toEqual([['A film with a text', 7000, `Here is [${word}].`]])
  })

  test('never finds or reveals locked items, drafts or outdated text', async () => {
    const word = `w${crypto.randomUUID().slice(0, 8)}`
    const text_content = `Here is ${word}.`
    await library.item({ text_content, plan_id: library.planOf('master') })
    await library.item({ text_content, published: 'false' })
    const { id } = await library.item({ text_content })
    expect(await searchFor(word)).toHaveLength(1)
    const changed = await library.change(id, { text_content: 'Something else.' })
    expect(await searchFor(word)).toEqual([])
    await library.change(id, { text_content, plan_id: library.planOf('guardian') })
    expect(await searchFor(word)).toEqual([])
    expect(await searchFor(word, await aMember(library.running, 'guardian'))).toHaveLength(1)
    expect(changed.version).toBe(2)
  })

  test.each(["'; drop table content_item; --", '%', '_', '\\', '<>', '&', ':*', '(', '"', '💎', 'a'.repeat(200)])(
    'for %s returns nothing and causes no error',
    async (search) => {
      expect(await searchFor(search)).toEqual([])
    },
  )

  test('returns no HTML and highlights none', async () => {
    const word = `w${crypto.randomUUID().slice(0, 8)}`
    await library.item({ text_content: `<script>${word}()</script>\n\nA *${word}* <b>bold</b>.` })
    const passages = await searchFor(word)
    expect(JSON.stringify(passages)).not.toContain('script')
    expect(passages).toHaveLength(1)
    expect((await seeker.call(content.listContent, { query: { search: word } })).content).toEqual([])
  })
})

test('paragraphs match the blocks on the page, in order', () => {
  const text =
    '# One\n\nTwo *words*.\n\n<div>hidden</div>\n\n- three\n- four\n\n[link]: https://example.org\n\n```\nfive\n```\n\n---\n\n> six'
  expect(paragraphsOf(text)).toEqual(['One', 'Two words.', 'three four', 'five', '', 'six'])
})
