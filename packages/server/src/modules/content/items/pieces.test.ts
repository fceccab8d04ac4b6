import { identity, profile, texts } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPng } from '../../../../test/hostile-files.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { sample } from '../../../../test/media.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { aServer } from '../../../../test/running.ts'

/** The limit of requests per minute and session; it uses real time. */
const CALLS = 300

let library: Library
beforeAll(async () => {
  library = await aLibrary(await aServer())
})

const askFor = (person: Person, path: string, headers: Record<string, string> = {}) =>
  fetch(library.running.url + path, { headers: { authorization: `Bearer ${person.token}`, ...headers } })

/** Requests pieces, four in parallel. @returns the number of responses by status */
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

/** Makes one request more than a session is allowed. @returns the distinct statuses, in order */
const statusesOf = async (person: Person, path: string, headers: Record<string, string>) => {
  const statuses = new Set<number>()
  for (let call = 0; call < CALLS + 1; call += 1) {
    const answer = await askFor(person, path, headers)
    await answer.arrayBuffer()
    statuses.add(answer.status)
  }
  return [...statuses]
}

const aFilm = async () => new File([new Uint8Array(await sample('h264.mp4'))], 'film.mp4', { type: 'video/mp4' })

describe('range requests for a file', () => {
  test('are not rate limited and use no calls of the session', async () => {
    const book = new File(['Words in a file.'], 'words.txt', { type: 'text/plain' })
    const { id } = await library.item({ type: 'book', text_content: '' }, undefined, book)
    const seeker = await aMember(library.running)
    expect(await loadPieces(seeker, `/api/content/${id}/file`, CALLS + 100)).toEqual({ 206: CALLS + 100 })
    await seeker.call(identity.getUser, {})
  })

  test('for a film work with the media cookie, however often a viewer seeks', async () => {
    const { id } = await library.item({ type: 'video', text_content: '' }, undefined, await aFilm())
    const seeker = await aMember(library.running)
    const path = `/api/video-content/${seeker.id}/${id}/content`
    const seek = () =>
      fetch(library.running.url + path, { headers: { cookie: seeker.cookie ?? '', range: 'bytes=10-19' } })
    for (let call = 0; call < CALLS + 20; call += 1) {
      const answer = await seek()
      await answer.arrayBuffer()
      expect(answer.status).toBe(206)
    }
  })

  test.each([
    ['part is asked for', {}],
    ['valid range is asked for', { range: 'bytes=1-0' }],
    ['single range is asked for', { range: 'bytes=0-0,2-2' }],
    ['other unit is known', { range: 'lines=0-0' }],
    ['copy is the same', { range: 'bytes=0-0', 'if-range': '"another file"' }],
  ])('count as calls if no %s', async (_, headers) => {
    const book = new File(['Words in a file.'], 'words.txt', { type: 'text/plain' })
    const { id } = await library.item({ type: 'book', text_content: '' }, undefined, book)
    expect(await statusesOf(await aMember(library.running), `/api/content/${id}/file`, headers)).toEqual([200, 429])
  })

  test('count as calls for other paths, and for media that is always sent whole', async () => {
    const { id } = await library.item({ type: 'video', text_content: '' }, undefined, await aFilm())
    await library.admin.call(texts.saveCaptions, {
      params: { id },
      body: { language: 'de', label: 'Deutsch' },
      files: { file: new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nStill.\n'], 'de.vtt', { type: 'text/vtt' }) },
    })
    const { name, content, type } = await aPng()
    const avatar = new File([new Uint8Array(content)], name, { type })
    const { user } = await library.admin.call(profile.setAvatar, { files: { avatar } })
    for (const path of ['/api/auth/user', `/api/content/${id}/captions/de`, user.avatar ?? '']) {
      const seeker = await aMember(library.running)
      expect(await statusesOf(seeker, path, { range: 'bytes=0-0' }), path).toEqual([200, 429])
    }
  })
})
