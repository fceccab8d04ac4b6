import { identity } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { sample } from '../../../../test/media.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { aServer } from '../../../../test/running.ts'

/** So many requests a minute has a session; the limit counts real time. */
const CALLS = 300

let library: Library
beforeAll(async () => {
  library = await aLibrary(await aServer())
})

const askFor = (person: Person, path: string, headers: Record<string, string> = {}) =>
  fetch(library.running.url + path, { headers: { authorization: `Bearer ${person.token}`, ...headers } })

/** Asks for so many pieces, four at once. @returns how often each status was the answer */
const loadPieces = async (person: Person, path: string, count: number) => {
  const statuses = new Map<number, number>()
  let next = 0
  const load = async () => {
    while (next < count) {
      next += 1
      const answer = await askFor(person, path, { range: `bytes=${next % 8}-${(next % 8) + 1}` })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 4 }, load))
  return Object.fromEntries(statuses)
}

describe('pieces of a file', () => {
  test('load as fast as they are asked for, and use up none of the calls of the session', async () => {
    const book = new File(['Words in a file.'], 'words.txt', { type: 'text/plain' })
    const { id } = await library.item({ type: 'book', text_content: '' }, undefined, book)
    const seeker = await aMember(library.running)
    expect(await loadPieces(seeker, `/api/content/${id}/file`, CALLS + 100)).toEqual({ 206: CALLS + 100 })
    await seeker.call(identity.getUser, {})
  })

  test('of a film load by the cookie beside the session, however often somebody seeks', async () => {
    const film = new File([new Uint8Array(await sample('h264.mp4'))], 'film.mp4', { type: 'video/mp4' })
    const { id } = await library.item({ type: 'video', text_content: '' }, undefined, film)
    const seeker = await aMember(library.running)
    const path = `/api/video-content/${seeker.id}/${id}/content`
    const seek = () =>
      fetch(library.running.url + path, { headers: { cookie: seeker.cookie ?? '', range: 'bytes=10-19' } })
    for (let asked = 0; asked < CALLS + 20; asked += 1) {
      const answer = await seek()
      await answer.arrayBuffer()
      expect(answer.status).toBe(206)
    }
  })

  test('are calls where no media is asked for, or no part of it', async () => {
    const book = new File(['Words in a file.'], 'words.txt', { type: 'text/plain' })
    const { id } = await library.item({ type: 'book', text_content: '' }, undefined, book)
    const seeker = await aMember(library.running)
    const other = await aMember(library.running)
    const statusesOf = async (person: Person, path: string, headers = {}) => {
      const statuses = new Set<number>()
      for (let asked = 0; asked < CALLS + 1; asked += 1) {
        const answer = await askFor(person, path, headers)
        await answer.arrayBuffer()
        statuses.add(answer.status)
      }
      return [...statuses]
    }
    expect(await statusesOf(seeker, '/api/auth/user', { range: 'bytes=0-1' })).toContain(429)
    expect(await statusesOf(other, `/api/content/${id}/file`)).toContain(429)
  })
})
