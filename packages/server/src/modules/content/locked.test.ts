import { allEndpoints, type Endpoint, feeds, texts } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { aLearning } from '../../../test/learning.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { requestOf } from '../../../test/client.ts'
import { inDeep } from '../../../test/deep.ts'
import { aMember, anApplicant, anAdministratorAs, type Person, signIn } from '../../../test/people.ts'
import { sample } from '../../../test/media.ts'

const DAY = 24 * 60 * 60_000

/** An item with a secret in each part that is restricted to people with access. */
interface LockedItem {
  id: string
  secret: string
  /** The level with access, or why nobody has it. */
  of: 'seeker' | 'guardian' | 'master' | 'draft' | 'later' | 'deleted' | 'nobody'
  sample: boolean
  /** For lessons: ID of an additional file. */
  material?: string
}

let library: Library
const items: LockedItem[] = []
const people: Record<string, Person> = {}
/** Keys of members' feed addresses. */
const keys = new Map<Person, string>()

/** A unique word. Its last character prevents it and the following text from looking like a payment address. */
const aSecret = () => `s${crypto.randomUUID().replaceAll('-', '')}0`

const addItem = async (audience: LockedItem['of'], isSample: boolean): Promise<void> => {
  const secret = aSecret()
  const level = audience === 'guardian' || audience === 'master' ? audience : 'seeker'
  const base = {
    plan_id: library.planOf(level),
    sample: isSample ? ('true' as const) : ('false' as const),
    text_content: `Here is ${secret}.`,
  }
  const at = new Date(library.running.clock.now().getTime() + 400 * DAY).toISOString()
  const when =
    audience === 'later'
      ? { published: 'false' as const, publish_at: at }
      : audience === 'draft'
        ? { published: 'false' as const }
        : {}
  const film = new File([new Uint8Array(await sample('h264.mp4'))], `${secret}.mp4`, { type: 'video/mp4' })
  const chapters = `00:00 Of ${secret}`
  const upload = await library.item({ ...base, ...when, type: 'video', chapters }, undefined, film)
  const elsewhere = await library.item({
    ...base,
    ...when,
    external_url: `https://films.example.org/${secret}`,
  })
  const file = new File([`WEBVTT\n\n00:01.000 --> 00:02.000\n${secret}\n`], 'a.vtt', { type: 'text/vtt' })
  await library.admin.call(texts.saveCaptions, {
    params: { id: upload.id },
    body: { language: 'en', label: 'English' },
    files: { file },
  })
  for (const { id } of [upload, elsewhere]) {
    if (audience === 'deleted') await library.admin.send('DELETE', `/api/content/${id}`)
    items.push({ id, secret, of: audience, sample: isSample })
  }
}

/** Lessons in courses with and without the seeker; none is open to anybody else, except samples. */
const addLessons = async (): Promise<void> => {
  const learning = aLearning(library)
  const [seeker, expired] = [people['seeker'], people['expired']] as [Person, Person]
  const { running } = library
  const tomorrow = new Date(running.clock.now().getTime() + DAY)
  const film = await sample('h264.mp4')
  const keeper = await signIn(running, library.admin)

  const addLesson = async (
    courseId: string,
    audience: LockedItem['of'],
    {
      hasPublicTitle = true,
      ...input
    }: { hasPublicTitle?: boolean; section?: string; shown_from?: Date | null; sample?: boolean } = {},
  ) => {
    const secret = aSecret()
    // Hidden items must not reveal their title either.
    const title = hasPublicTitle ? {} : { title: `Called ${secret}` }
    const base = { ...input, ...title, text: `Here is ${secret}.`, chapters: `[{"atMs":0,"title":"Of ${secret}"}]` }
    const plays = await learning.lesson(courseId, { ...base, contentType: 'video', downloadable: true })
    await learning.file(plays, film, `${secret}.mp4`)
    const material = await learning.file(plays, film, `${secret}.pdf`, 'material')
    const quiz = await learning.lesson(courseId, { ...base, externalUrl: `https://films.example.org/${secret}` })
    await running.sql(`insert into quiz (lesson_id, settings, questions, changed_at) values ($1, '{}', $2, now())`, [
      quiz,
      JSON.stringify([{ prompt: `Why ${secret}?` }]),
    ])
    const file = new File([`WEBVTT\n\n00:01.000 --> 00:02.000\n${secret}\n`], 'a.vtt', { type: 'text/vtt' })
    const body = { language: 'en', label: 'English' }
    await keeper.call(texts.saveCaptions, { params: { id: plays }, body, files: { file } })
    for (const id of [plays, quiz]) items.push({ id, secret, of: audience, sample: input.sample ?? false, material })
  }

  const own = await learning.course()
  for (const { id } of [seeker, expired]) await learning.enrol(own, id)
  await addLesson(own, 'seeker')
  await addLesson(own, 'nobody', { shown_from: null, hasPublicTitle: false })
  await addLesson(own, 'nobody', { shown_from: tomorrow, hasPublicTitle: false, sample: true })
  const later = await learning.section(own, { release: 'date', release_at: tomorrow })
  await addLesson(own, 'nobody', { section: later })
  const days = await learning.section(own, { release: 'days', release_days: 3, release_hour: 0 })
  await addLesson(own, 'nobody', { section: days })
  const after = await learning.section(own)
  await learning.requires(own, { section: after, item: items[0]?.id ?? '' })
  await addLesson(own, 'nobody', { section: after })

  // Courses without students: free open ones enroll on opening, the others stay locked.
  for (const input of [{ price_cents: 100 }, { open_for_enrolment: false }]) {
    const otherCourse = await learning.course(input)
    await addLesson(otherCourse, 'nobody')
    await addLesson(otherCourse, 'seeker', { sample: true })
  }
  const free = await learning.course()
  await addLesson(free, 'seeker')
  await addLesson(free, 'nobody', {
    section: await learning.section(free, { release: 'days', release_days: 3, release_hour: 0 }),
  })
  const freeAfter = await learning.course()
  await learning.requires(freeAfter, { item: items[0]?.id ?? '' })
  await addLesson(freeAfter, 'nobody')
  const left = await learning.course()
  await running.sql('update course_enrolment set ended_at = now() where id = $1', [
    await learning.enrol(left, seeker.id),
  ])
  await addLesson(left, 'nobody')
  const above = await learning.course({ level: 'guardian' })
  await learning.enrol(above, seeker.id)
  await addLesson(above, 'nobody')
  const hidden = await learning.course({ title: `Called ${aSecret()}`, shown_from: null })
  await learning.enrol(hidden, seeker.id)
  await addLesson(hidden, 'nobody', { hasPublicTitle: false, sample: true })
  const archived = await learning.course({ archived_at: running.clock.now() })
  await addLesson(archived, 'nobody', { hasPublicTitle: false, sample: true })
}

beforeAll(async () => {
  library = await aLibrary()
  for (const audience of ['seeker', 'guardian', 'master', 'draft', 'later', 'deleted'] as const) {
    // For a seeker, items of master and guardian are equivalent.
    const withoutSample = audience === 'master' ? inDeep(false) : [false]
    for (const isSample of [...withoutSample, true]) await addItem(audience, isSample)
  }
  people['expired'] = await aMember(library.running, 'guardian')
  library.running.clock.advance(381 * DAY)
  people['expired'] = await signIn(library.running, people['expired'])
  for (const level of ['seeker', 'guardian', 'master']) people[level] = await aMember(library.running, level)
  for (const name of ['seeker', 'guardian', 'master', 'expired']) {
    const person = people[name] as Person
    const { podcast } = await person.call(feeds.createFeedUrls, {})
    keys.set(person, podcast.split('/').at(-2) ?? '')
  }
  await addLessons()
  people['applicant'] = await anApplicant(library.running)
  people['finance'] = await anAdministratorAs(library.running, ['finance'])
})

/** Independent of the tested code: members have access to published items of their level, and to samples. */
const opens = (name: string, { of, sample: isSample }: LockedItem): boolean => {
  if (!['seeker', 'guardian', 'master'].includes(name) || of === 'nobody') return false
  return of === name || (isSample && ['seeker', 'guardian', 'master'].includes(of))
}

/** All GET endpoints. */
const readCalls = allEndpoints.filter(({ method, name }) => method === 'GET' && name !== 'streamEvents')

const canCall = (name: string, endpoint: Endpoint): boolean =>
  name === 'finance' ? accessOf(endpoint).administrators.includes(name) : accessOf(endpoint).members

/**
 * Items to request from an endpoint. A forbidden call is refused before it reads an ID, so an item and a lesson are
 * enough.
 */
const itemsToTry = (name: string, endpoint: Endpoint): readonly LockedItem[] => {
  const few = ['draft', 'nobody'].flatMap((audience) => items.find(({ of }) => of === audience) ?? [])
  return canCall(name, endpoint) ? items : [...few, ...inDeep(...items)]
}

/** Paths for an endpoint and an item, with the item's ID in every parameter. */
const pathsFor = (endpoint: Endpoint, person: Person, { id, secret, material }: LockedItem) => {
  const names = Object.keys(endpoint.params?.shape ?? {})
  const known: Record<string, string> = {
    userId: person.id,
    language: 'en',
    width: '320',
    revision: id,
    file: 'episode.mp4',
  }
  known['key'] = keys.get(person) ?? ''
  if (material) known['material'] = material
  const params = Object.fromEntries(names.map((name) => [name, known[name] ?? id]))
  const query = endpoint.query && 'search' in endpoint.query.shape ? { search: secret } : undefined
  return [requestOf(endpoint, { params }).path, ...(query ? [requestOf(endpoint, { params, query }).path] : [])]
}

describe('locked content', () => {
  test.each(['seeker', 'expired', 'finance', ...inDeep('guardian', 'master', 'applicant')])(
    'is in no response to a person who is %s',
    async (name) => {
      const person = people[name]
      if (!person) throw new Error(`nobody is ${name}`)
      const paths = new Set(
        readCalls.flatMap((endpoint) => itemsToTry(name, endpoint).flatMap((item) => pathsFor(endpoint, person, item))),
      )
      const locked = items.filter((item) => !opens(name, item))
      const leaks: string[] = []
      for (const path of paths) {
        const response = await person.send('GET', path)
        // The URL is excluded, because searches and unknown paths repeat it.
        const text = await response.text()
        const answerText = `${text}${response.headers.get('content-disposition') ?? ''}`
        if (locked.some(({ secret }) => answerText.includes(secret))) leaks.push(path)
        const media = /^\/api\/(video-content|lessons\/.+\/materials|feeds\/.+\/episode)/.test(path)
          ? items.find(({ id }) => path.includes(id))
          : undefined
        if (media && !opens(name, media) && response.status < 400) leaks.push(`${path} ${response.status}`)
      }
      expect(leaks).toEqual([])
    },
    300_000,
  )

  test('is in the responses to members with access, which proves that the search works', async () => {
    const guardian = people['guardian']
    const own = items.filter((item) => opens('guardian', item) && item.material === undefined)
    for (const { id, secret } of own) {
      const text = await (await guardian?.send('GET', `/api/content/${id}`))?.text()
      expect(text).toContain(secret)
    }
    const chaptered = await Promise.all(
      own.map(async ({ id }) => (await guardian?.send('GET', `/api/content/${id}`))?.text()),
    )
    expect(chaptered.filter((text) => /"title":"Of s/.test(text ?? ''))).toHaveLength(4)
    const [podcast, texts] = await Promise.all(
      ['podcast', 'texts'].map(async (name) => {
        const answer = await guardian?.send('GET', `/api/feeds/${keys.get(guardian)}/${name}`)
        return answer?.text()
      }),
    )
    expect(podcast?.match(/<enclosure/g)).toHaveLength(4)
    expect(texts).toContain('<channel>')
    const results = await guardian?.send('GET', `/api/content/search?search=${own[0]?.secret}`)
    expect(await results?.text()).toContain(own[0]?.secret)
    expect(own).toHaveLength(8)
  })

  test('does not include an open lesson, which plays at its own address and is found', async () => {
    const seeker = people['seeker'] as Person
    const [own] = items.filter(({ of, material }) => of === 'seeker' && material !== undefined)
    if (!own?.material) throw new Error('no lesson opens')
    const statuses = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await seeker.send('GET', path)).status))
    expect(
      await statuses(
        `/api/video-content/${seeker.id}/${own.id}/lesson`,
        `/api/video-content/${seeker.id}/${own.id}/content`,
        `/api/lessons/${own.id}/materials/${own.material}`,
        `/api/content/${own.id}/file`,
        `/api/content/${own.id}/captions/en`,
        `/api/content/${own.id}/notes`,
        `/api/content/${own.id}`,
      ),
    ).toEqual([200, 404, 200, 200, 200, 200, 404])
    const { passages } = await seeker.call(texts.searchTexts, { query: { search: own.secret } })
    expect(passages).toHaveLength(3)
    expect(passages.every(({ item }) => item.courseId !== null)).toBe(true)
  })
})
