import { progress } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'

let library: Library
beforeAll(async () => {
  library = await aLibrary()
})

/** An item with a stored length of 100 seconds. */
const aFilm = async (input: Parameters<Library['item']>[0] = {}): Promise<string> => {
  const { id } = await library.item({ type: 'video', ...input })
  await library.running.sql('update content_item set duration_ms = 100000 where id = $1', [id])
  return id
}

describe('notes', () => {
  test('refer to a second or a quote, and can be exported as Markdown', async () => {
    const member = await aMember(library.running)
    const id = await aFilm({ title: 'What the pause holds' })
    const params = { id }
    const add = async (body: object) => (await member.call(progress.addNote, { params, body })).note
    await add({ at_ms: 872_000, text: 'Waiting is a posture.' })
    const first = await add({ at_ms: 372_000, text: 'The kettle.' })
    await add({ quote: 'Nothing else\nhas to be done.', text: '' })
    const { notes } = await member.call(progress.listNotes, { params })
    expect(notes.map(({ atMs }) => atMs)).toEqual([372_000, 872_000, null])
    await member.call(progress.changeNote, { params: { id: first.id }, body: { text: 'The kettle example.' } })
    const response = await member.send('GET', '/api/content/notes/export')
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await response.text()).toBe(
      [
        '# Notes',
        '## What the pause holds',
        '**6:12** The kettle example.',
        '**14:32** Waiting is a posture.',
        '> Nothing else\n> has to be done.',
        '',
      ]
        .join('\n\n')
        .replace(/\n\n$/, '\n'),
    )
  })

  test('are listed together, latest first, and can be searched by text, quote or title', async () => {
    const [member, otherMember] = [await aMember(library.running), await aMember(library.running)]
    const [first, second] = [await aFilm({ title: 'What the pause holds' }), await aFilm({ title: 'A bell at dusk' })]
    const add = async (id: string, body: object) => member.call(progress.addNote, { params: { id }, body })
    await add(first, { at_ms: 372_000, text: 'The Kettle.' })
    await add(second, { quote: 'Nothing else has to be done.', place: '3' })
    await otherMember.call(progress.addNote, { params: { id: first }, body: { text: 'The kettle of another.' } })
    const foundNotes = async (search?: string) => {
      const { notes } = await member.call(progress.listOwnNotes, { query: { search } })
      return notes.map(({ item, text, quote }) => [item.title, text || quote])
    }
    const kettle = ['What the pause holds', 'The Kettle.']
    const nothing = ['A bell at dusk', 'Nothing else has to be done.']
    expect(await foundNotes()).toEqual([nothing, kettle])
    expect(await foundNotes('kettle')).toEqual([kettle])
    expect(await foundNotes('has to be')).toEqual([nothing])
    expect(await foundNotes('PAUSE')).toEqual([kettle])
    expect(await foundNotes('100%')).toEqual([])
  })

  test('on an unpublished item stay, without the item’s current title', async () => {
    const member = await aMember(library.running)
    const id = await aFilm({ title: 'What the pause holds' })
    await member.call(progress.addNote, { params: { id }, body: { text: 'Mine.' } })
    const session = crypto.randomUUID()
    await member.call(progress.reportProgress, { params: { id }, body: { session, seq: 0, position_ms: 0 } })
    await library.change(id, { title: 'The merger', published: 'false' })
    const search = 'merger'
    expect((await member.call(progress.listOwnNotes, { query: {} })).notes).toEqual([])
    expect((await member.call(progress.listOwnNotes, { query: { search } })).notes).toEqual([])
    expect((await member.call(progress.listPlayback, { query: {} })).sittings).toEqual([])
    const notes = await (await member.send('GET', '/api/content/notes/export')).text()
    expect(notes).toBe('# Notes\n\n## No longer in the library\n\nMine.\n')
    await library.change(id, { title: 'The pause', published: 'true' })
    expect((await member.call(progress.listOwnNotes, { query: {} })).notes).toMatchObject([
      { item: { title: 'The pause' }, text: 'Mine.' },
    ])
    expect((await member.call(progress.listPlayback, { query: {} })).sittings).toHaveLength(1)
  })

  test('cannot be seen, changed or deleted by other people', async () => {
    const [owner, two] = [await aMember(library.running), await aMember(library.running)]
    const id = await aFilm()
    const { note } = await owner.call(progress.addNote, { params: { id }, body: { text: 'Mine.' } })
    expect((await two.call(progress.listNotes, { params: { id } })).notes).toEqual([])
    const params = { id: note.id }
    expect(await refusalOf(two.call(progress.changeNote, { params, body: { text: '' } }))).toMatchObject({
      status: 404,
    })
    expect(await refusalOf(two.call(progress.removeNote, { params }))).toMatchObject({ status: 404 })
    await owner.call(progress.removeNote, { params })
    expect((await owner.call(progress.listNotes, { params: { id } })).notes).toEqual([])
  })
})
