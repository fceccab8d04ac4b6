import { libraryManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { sample } from '../../../../test/media.ts'
import { aMember, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aPicture } from '../../../../test/shop.ts'
import { tusVersion } from '../../../../test/upload-calls.ts'

let library: Library
beforeAll(async () => {
  library = await aLibrary()
})

const types: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  txt: 'text/plain',
}
const fileOf = async (name: string): Promise<File> =>
  new File([new Uint8Array(await sample(name))], name, { type: types[name.split('.').at(-1) ?? ''] ?? '' })
const aText = (text = 'Words in a file.') => new File([text], 'words.txt', { type: 'text/plain' })

const edited = (id: string) => library.admin.call(libraryManagement.getManagedContent, { params: { id } })

const storedFileIds = async () =>
  (await library.running.sql("select id::text from stored_file where purpose = 'library' order by id")).map(
    ({ id }) => id,
  )

describe('item file', () => {
  test('has a measured duration, and is available at its own address to members with access', async () => {
    const item = await library.item({ type: 'video', text_content: '' }, undefined, await fileOf('h264.mp4'))
    expect(item).toMatchObject({
      sourceType: 'upload',
      isUploaded: true,
      durationMs: 2000,
      uploadedFile: { name: 'h264.mp4', kind: 'mp4' },
    })
    const seeker = await aMember(library.running)
    const visible = await library.seenBy(seeker, item.id)
    expect(visible.fileUrl).toBe(`/api/video-content/${seeker.id}/${item.id}/content`)
    expect(visible.file).toMatchObject({ kind: 'mp4', mime: 'video/mp4', width: 64, height: 48 })
    const master = await library.seenBy(await aMember(library.running, 'master'), item.id)
    expect(master).toMatchObject({ fileUrl: null, file: null, durationMs: 2000 })
  })

  test('can be FLAC', async () => {
    const item = await library.item({ type: 'audio' }, undefined, await fileOf('tone.flac'))
    expect(item).toMatchObject({ durationMs: 2000, uploadedFile: { name: 'tone.flac', kind: 'flac' } })
  })

  test('provides the cover, unless another was chosen', async () => {
    const withCover = await fileOf('cover.mp3')
    expect((await library.item({ type: 'audio' }, undefined, withCover)).thumbnailUrl).not.toBeNull()
    const chosen = await library.item({ type: 'audio' }, await aPicture(64, 64))
    const after = await library.change(chosen.id, {}, undefined, withCover)
    expect(after.thumbnailUrl).toBe(chosen.thumbnailUrl)
  })

  test('must match its type by its content', async () => {
    const refused = async (type: 'audio' | 'video' | 'book', file: File) =>
      refusalOf(library.item({ type }, undefined, file))
    expect(await refused('audio', await fileOf('h264.mp4'))).toMatchObject({
      status: 415,
      errors: { file: ['Please upload a MP3, WAV, Ogg, M4A, AAC, or FLAC file'] },
    })
    expect(await refused('book', await fileOf('tone.mp3'))).toMatchObject({ status: 415 })
    const named = new File([new Uint8Array(await sample('tone.mp3'))], 'film.mp4', { type: 'video/mp4' })
    expect(await refused('video', named)).toMatchObject({
      status: 422,
      errors: { file: ['This file has no video track. Add it as audio.'] },
    })
    const sound = new File([new Uint8Array(await sample('tone.m4a'))], 'sound.mp4', { type: 'video/mp4' })
    const { id: audio } = await library.item({ type: 'audio' }, undefined, sound)
    expect(await library.seenBy(await aMember(library.running), audio)).toMatchObject({ durationMs: 2000 })
    const { id } = await library.item({ type: 'book' }, undefined, aText())
    expect(await refusalOf(library.change(id, { type: 'video' }))).toMatchObject({ status: 415 })
  })

  test('that browsers cannot play is rejected with advice on conversion, and nothing is stored', async () => {
    const before = await storedFileIds()
    const refusal = await refusalOf(library.item({ type: 'video' }, undefined, await fileOf('hevc.mp4')))
    expect(refusal).toMatchObject({
      status: 422,
      errors: { file: ['This video is HEVC; most browsers play H.264, VP9 or AV1. Please convert it.'] },
    })
    expect(await storedFileIds()).toEqual(before)
  })

  test('replaces the previous file, and an external link replaces a file', async () => {
    const { id } = await library.item({ type: 'video', text_content: '' }, undefined, await fileOf('h264.mp4'))
    const [first] = await library.running.sql('select file_id::text from content_item where id = $1', [id])
    const replaced = await library.change(id, {}, undefined, await fileOf('h264.mov'))
    expect(replaced.uploadedFile).toMatchObject({ name: 'h264.mp4', kind: 'mp4' })
    expect(await storedFileIds()).not.toContain(first?.['file_id'])
    const [second] = await library.running.sql('select file_id::text from content_item where id = $1', [id])
    const elsewhere = await library.change(id, { external_url: 'https://films.example.org/one' })
    expect(elsewhere).toMatchObject({ sourceType: 'url', uploadedFile: null, durationMs: null })
    expect(await storedFileIds()).not.toContain(second?.['file_id'])
  })

  test('accepts chapters only within its measured duration', async () => {
    const chaptered = (chapters: string) => ({ type: 'video' as const, text_content: 'Beside it.', chapters })
    const fault = { chapters: ['“00:02 After it”: Please use a time before the end, which is at 00:02.'] }
    const beyond = library.item(chaptered('00:00 In it\n00:02 After it'), undefined, await fileOf('h264.mp4'))
    expect(await refusalOf(beyond)).toMatchObject({ status: 422, errors: fault })
    expect(await refusalOf(library.item(chaptered('00:01 One\n00:00 Two')))).toMatchObject({
      status: 422,
      errors: { chapters: ['Line 2: Please use a later time than that of the line before it.'] },
    })
    const { id } = await library.item(chaptered('00:00 In it\n00:02 After it'))
    const before = await storedFileIds()
    const shorter = library.change(id, {}, undefined, await fileOf('h264.mp4'))
    expect(await refusalOf(shorter)).toMatchObject({ status: 422, errors: fault })
    expect(await storedFileIds()).toEqual(before)
    const changed = await library.change(id, { chapters: '00:01 In it' }, undefined, await fileOf('h264.mp4'))
    expect(changed.chapters).toEqual([{ atMs: 1000, title: 'In it' }])
    const { chapters } = await library.seenBy(await aMember(library.running), id)
    expect(chapters).toEqual([{ atMs: 1000, title: 'In it' }])
    expect((await library.change(id, { title: 'Renamed' })).chapters).toHaveLength(1)
    expect((await library.change(id, { chapters: '' })).chapters).toEqual([])
  })

  test('can be removed without a replacement, which deletes it', async () => {
    const seeker = await aMember(library.running)
    const { id } = await library.item({ type: 'video', text_content: 'Words.' }, undefined, await fileOf('h264.mp4'))
    const { fileUrl } = await library.seenBy(seeker, id)
    const [row] = await library.running.sql('select file_id::text from content_item where id = $1', [id])
    const after = await library.change(id, { remove_file: 'true' })
    expect(after).toMatchObject({ sourceType: 'text', uploadedFile: null, durationMs: null, published: true })
    expect(await storedFileIds()).not.toContain(row?.['file_id'])
    expect(await library.seenBy(seeker, id)).toMatchObject({ fileUrl: null, file: null, textContent: 'Words.' })
    expect((await seeker.send('GET', fileUrl ?? '')).status).toBe(404)
    // Already removed, which is the requested result.
    expect(await library.change(id, { remove_file: 'true' })).toMatchObject({ uploadedFile: null })
  })

  test.each([
    ['in the library', { published: 'true' as const }],
    ['that will be', { published: 'false' as const, publish_at: '2999-01-01T00:00:00.000Z' }],
  ])('cannot be removed if an item %s would be left empty, except from a draft', async (_where, state) => {
    const { id } = await library.item({ type: 'book', text_content: '', ...state }, undefined, aText())
    const before = await edited(id)
    expect(await refusalOf(library.change(id, { remove_file: 'true' }))).toMatchObject({
      code: 'content_empty',
      errors: { published: [expect.stringContaining('draft')] },
    })
    expect(await edited(id)).toEqual(before)
    const draft = await library.change(id, { remove_file: 'true', published: 'false', publish_at: '' })
    expect(draft).toMatchObject({ sourceType: 'none', uploadedFile: null, published: false, publishAt: null })
  })

  test('replaces the previous file even if removal is requested too', async () => {
    const { id } = await library.item({ type: 'book', text_content: '' }, undefined, aText())
    const after = await library.change(id, { remove_file: 'true' }, undefined, aText('Other words in a file.'))
    expect(after.uploadedFile).toMatchObject({ bytes: 22 })
  })

  test('is deleted with its item', async () => {
    const { id } = await library.item({ type: 'book', text_content: '' }, undefined, aText())
    const [row] = await library.running.sql('select file_id::text from content_item where id = $1', [id])
    await library.admin.call(libraryManagement.deleteContent, { params: { id } })
    expect(await storedFileIds()).not.toContain(row?.['file_id'])
  })
})

describe('resumable upload', () => {
  const announced = { ...tusVersion, 'upload-metadata': `filename ${btoa('h264.mp4')},filetype ${btoa('video/mp4')}` }
  const arrive = async (bytes: Buffer, announcedBytes = bytes.length): Promise<string> => {
    const created = await library.admin.send('POST', '/api/uploads', undefined, {
      ...announced,
      'upload-length': String(announcedBytes),
    })
    const id = created.headers.get('location')?.split('/').at(-1) ?? ''
    const headers = { ...tusVersion, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const authorization = `Bearer ${library.admin.token}`
    const sent = await fetch(`${library.running.url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...headers, authorization },
      body: new Uint8Array(bytes),
    })
    expect(sent.status).toBe(204)
    return id
  }

  test('becomes the file of an item, once', async () => {
    const upload_id = await arrive(await sample('h264.mp4'))
    const item = await library.item({ type: 'video', text_content: '', upload_id })
    expect(item).toMatchObject({ sourceType: 'upload', durationMs: 2000, uploadedFile: { name: 'h264.mp4' } })
    expect(await refusalOf(library.item({ type: 'video', upload_id }))).toMatchObject({ status: 404 })
  })

  test('is rejected if it is incomplete, of another person or of another type', async () => {
    const bytes = await sample('h264.mp4')
    const half = await arrive(bytes, bytes.length + 1)
    expect(await refusalOf(library.item({ type: 'video', upload_id: half }))).toMatchObject({
      status: 409,
      code: 'upload_unfinished',
    })
    const uploadId = await arrive(bytes)
    const otherAdmin = await anAdministratorAs(library.running, ['content'])
    const { tags: _, ...example } = libraryManagement.createContent.example.body
    const body = { ...example, type: 'video' as const, upload_id: uploadId }
    const creating = otherAdmin.call(libraryManagement.createContent, {
      body,
      files: { thumbnail: undefined, file: undefined },
    })
    expect(await refusalOf(creating)).toMatchObject({ status: 404 })
    expect(await refusalOf(library.item({ type: 'audio', upload_id: uploadId }))).toMatchObject({ status: 415 })
    expect((await library.item({ type: 'video', upload_id: uploadId })).isUploaded).toBe(true)
  })
})

describe('upload size limit', () => {
  const limit = (megabytes: number) => library.admin.call(libraryManagement.setMediaLimit, { body: { megabytes } })
  const begin = (bytes: number) =>
    library.admin.send('POST', '/api/uploads', undefined, {
      ...tusVersion,
      ...{ 'upload-metadata': `filename ${btoa('a.txt')}`, 'upload-length': String(bytes) },
    })
  const MB = 1024 ** 2
  const announced = async () => (await library.admin.send('OPTIONS', '/api/uploads')).headers.get('tus-max-size')

  test('applies as last set by an owner to forms and uploads, and leaves stored files alone', async () => {
    const large = new File([new Uint8Array(MB + 1).fill(97)], 'words.txt', { type: 'text/plain' })
    const stored = await library.item({ type: 'book' }, undefined, large)
    try {
      expect(await limit(1)).toEqual({ megabytes: 1 })
      const { analytics } = await library.admin.call(libraryManagement.getContentAnalytics, {})
      expect(analytics.mostMegabytes).toBe(1)
      await expect.poll(announced).toBe(String(MB))
      const before = await storedFileIds()
      expect(await refusalOf(library.item({ type: 'book' }, undefined, large))).toMatchObject({
        status: 413,
        errors: { file: ['File size must be less than 1MB'] },
      })
      expect(await storedFileIds()).toEqual(before)
      expect((await begin(MB + 1)).status).toBe(413)
      expect((await begin(MB)).status).toBe(201)
      expect((await edited(stored.id)).content.uploadedFile).toMatchObject({ bytes: MB + 1 })
      await limit(4000)
      // The announced limit may exceed the limit of a form; free space is checked elsewhere.
      await expect.poll(announced).toBe(String(4000 * MB))
    } finally {
      await limit(2048)
    }
  })

  test.each([0, -1, 4001, 1.5])('cannot be %d MB or set by a content administrator', async (megabytes) => {
    expect(await refusalOf(limit(megabytes))).toMatchObject({ status: 422 })
    const keeper = await anAdministratorAs(library.running, ['content'])
    const setting = keeper.call(libraryManagement.setMediaLimit, { body: { megabytes: 5 } })
    expect(await refusalOf(setting)).toMatchObject({ status: 403 })
  })
})

describe('item file at its own address', () => {
  const requestFile = (person: Person, id: string, headers: Record<string, string> = {}) =>
    fetch(`${library.running.url}/api/content/${id}/file`, {
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    })

  test('is a document for members with access, also in ranges', async () => {
    const { id } = await library.item({ type: 'book', text_content: '' }, undefined, aText())
    const seeker = await aMember(library.running)
    const full = await requestFile(seeker, id)
    expect(await full.text()).toBe('Words in a file.')
    expect(full.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(full.headers.get('x-content-type-options')).toBe('nosniff')
    const range = await requestFile(seeker, id, { range: 'bytes=0-4' })
    expect([range.status, await range.text()]).toEqual([206, 'Words'])
    expect((await requestFile(await aMember(library.running, 'master'), id)).status).toBe(403)
  })

  test('is a film only if its author allows downloads', async () => {
    const film = await fileOf('h264.mp4')
    const { id } = await library.item({ type: 'video' }, undefined, film)
    const seeker = await aMember(library.running)
    const refused = await requestFile(seeker, id)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'not_to_be_kept'])
    await library.change(id, { downloadable: 'true' })
    expect((await requestFile(seeker, id)).status).toBe(200)
  })

  test('is not found if nothing was uploaded', async () => {
    const { id } = await library.item()
    expect((await requestFile(await aMember(library.running), id)).status).toBe(404)
  })
})
