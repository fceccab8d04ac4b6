import { progress, libraryManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'

let library: Library
let people: Person[]
beforeAll(async () => {
  library = await aLibrary()
  people = await Promise.all(Array.from({ length: 6 }, () => aMember(library.running)))
})

/** A video with a stored length of 100 seconds. */
const aFilm = async (): Promise<string> => {
  const { id } = await library.item({ type: 'video' })
  await library.running.sql('update content_item set duration_ms = 100000 where id = $1', [id])
  return id
}

const open = (person: Person | undefined, id: string) => person?.call(progress.openContent, { params: { id } })

/** Plays ranges of seconds in one sitting, in real length. */
const play = async (person: Person | undefined, id: string, ...stretches: readonly [number, number][]) => {
  const session = crypto.randomUUID()
  const report = (seq: number, body: object) =>
    person?.call(progress.reportProgress, { params: { id }, body: { session, seq, ...body } })
  await report(0, { position_ms: 0 })
  for (const [index, [from, to]] of stretches.entries()) {
    library.running.clock.advance((to - from) * 1000)
    await report(index + 1, { position_ms: to * 1000, played: [[from * 1000, to * 1000]] })
  }
}

const insightOf = async (id: string, asker: Person = library.admin) =>
  (await asker.call(libraryManagement.getContentInsight, { params: { id } })).insight

describe('item insights', () => {
  test('are hidden for fewer than five people', async () => {
    const id = await aFilm()
    for (const person of people.slice(0, 4)) {
      await open(person, id)
      await play(person, id, [0, 50])
    }
    expect(await insightOf(id)).toEqual({ durationMs: 100_000, opened: null, goneThrough: null })
  })

  test('show the number of people, and no details of what fewer than five played', async () => {
    const id = await aFilm()
    for (const person of people.slice(0, 5)) await open(person, id)
    await open(people[0], id)
    for (const person of people.slice(0, 4)) await play(person, id, [0, 50])
    expect(await insightOf(id)).toEqual({
      durationMs: 100_000,
      opened: { people: 5, opens: 6, completed: 0 },
      goneThrough: null,
    })
  })

  test('of a film show how many watched each twentieth', async () => {
    const id = await aFilm()
    for (const person of people) await open(person, id)
    // Slices of five seconds: one person stops after 10 seconds, one jumps, one reaches the end.
    await play(people[0], id, [0, 10])
    await play(people[1], id, [0, 5], [50, 60])
    await play(people[2], id, [0, 52])
    await play(people[3], id, [0, 53])
    await play(people[4], id, [0, 60], [60, 100])
    const { opened, goneThrough } = await insightOf(id)
    expect(opened).toEqual({ people: 6, opens: 6, completed: 1 })
    expect(goneThrough?.people).toBe(5)
    expect(goneThrough?.share).toBeCloseTo((0.1 + 0.15 + 0.52 + 0.53 + 1) / 5)
    const first = [5, 4, 3, 3, 3, 3, 3, 3, 3, 3]
    // Slice 50 to 55: stopping at 52 covers less than half of it.
    const lastSlices = [3, 2, 1, 1, 1, 1, 1, 1, 1, 1]
    expect(goneThrough?.slices).toEqual([...first, ...lastSlices].map((viewers) => viewers / 5))
  })

  test('count finishers as having watched everything, even during another playback', async () => {
    const id = await aFilm()
    for (const person of people.slice(0, 5)) {
      await open(person, id)
      await play(person, id, [0, 60], [60, 100])
    }
    await play(people[0], id, [0, 20])
    const { goneThrough } = await insightOf(id)
    expect(goneThrough).toMatchObject({ people: 5, share: 1 })
    expect(goneThrough?.slices).toEqual(Array.from({ length: 20 }, () => 1))
  })

  test('of a text count up to the reading position, and not from manual marks', async () => {
    const { id } = await library.item()
    const fractions = [0.1, 0.5, 0.5, 1, 1]
    for (const [index, person] of people.slice(0, 5).entries()) {
      const body = { session: crypto.randomUUID(), seq: 0, reached: fractions[index] }
      await open(person, id)
      await person.call(progress.reportProgress, { params: { id }, body })
    }
    await people[5]?.call(progress.markDone, { params: { id }, body: { done: true } })
    const { durationMs, opened, goneThrough } = await insightOf(id)
    expect([durationMs, opened?.people, opened?.completed, goneThrough?.people]).toEqual([null, 6, 1, 5])
    const readers = [5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
    expect(goneThrough?.slices).toEqual(readers.map((viewers) => viewers / 5))
  })

  test('require permission to see the library, and a known item', async () => {
    const id = await aFilm()
    expect(await insightOf(id, await anAdministratorAs(library.running, ['reader']))).toMatchObject({ opened: null })
    for (const asker of [people[0], await anAdministratorAs(library.running, ['finance'])])
      expect(await refusalOf(insightOf(id, asker))).toMatchObject({ status: 403 })
    expect(await refusalOf(insightOf(crypto.randomUUID()))).toMatchObject({ status: 404 })
    await library.admin.call(libraryManagement.deleteContent, { params: { id } })
    expect(await refusalOf(insightOf(id))).toMatchObject({ status: 404 })
  })
})
