import { content, contentCategories, feeds, progress, publishing, words } from '@vesica/contract'
import { communityCalls } from './comments.ts'
import { aLearning } from './learning.ts'
import { aLibrary, type Library } from './library.ts'
import { liveCalls } from './live.ts'
import { aMember, type Person } from './people.ts'
import type { Client } from './client.ts'
import { aMedium } from './medium.ts'
import { aPicture } from './shop.ts'
import type { Scene } from './wallet-calls.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>
type Of = () => Promise<Scene>

const libraries = new WeakMap<Scene['running'], Promise<Library>>()

/** The library of a scene, opened once, with something in it. */
const libraryIn = ({ running }: Scene): Promise<Library> => {
  const open = async () => {
    const library = await aLibrary(running)
    await library.item({ title: 'First of the library' }, await aPicture(64, 64))
    await library.item({ plan_id: library.planOf('master'), published: 'false' })
    return library
  }
  const known = libraries.get(running) ?? open()
  libraries.set(running, known)
  return known
}

/** One call of each endpoint of the library that succeeds. @param of where, when it is prepared */
export const libraryCalls = (of: Of): Record<string, Preparing> => ({
  ...memberCalls(of),
  ...keeperCalls(of),
  ...categoryCalls(of),
  ...progressCalls(of),
  ...wordsCalls(of),
  ...feedsCalls(of),
  ...communityCalls(of),
  ...liveCalls(of),
})

type Input = (library: Library, who: Person) => object | Promise<object>

/** Something that plays, at the address of who asks. */
const onMedium =
  (type: 'video' | 'audio'): Input =>
  async (library, who) => ({
    params: { userId: who.id, contentId: (await aMedium(library, Buffer.alloc(100, 1), { type })).id },
  })

/** A lesson that plays, in a course that who asks is in. */
const onLesson =
  (contentType: 'video' | 'audio', name: string, as: 'item' | 'material' = 'item') =>
  async (library: Library, who: Person) => {
    const learning = aLearning(library)
    const course = await learning.course()
    await learning.enrol(course, who.id)
    const lesson = await learning.lesson(course, { contentType })
    return { lesson, material: await learning.file(lesson, Buffer.alloc(100, 1), name, as) }
  }

const onLessonMedium =
  (contentType: 'video' | 'audio', name: string): Input =>
  async (library, who) => {
    const { lesson } = await onLesson(contentType, name)(library, who)
    return { params: { userId: who.id, contentId: lesson } }
  }

const byReader =
  (of: Of, input: Input = () => ({})): Preparing =>
  async () => {
    const scene = await of()
    const client = await aMember(scene.running)
    return { client, input: await input(await libraryIn(scene), client) }
  }

const byKeeper =
  (of: Of, input: Input = () => ({})): Preparing =>
  async () => {
    const library = await libraryIn(await of())
    return { client: library.admin, input: await input(library, library.admin) }
  }

const onItem = async (library: Library) => ({ params: { id: (await library.item()).id } })

const memberCalls = (of: Of): Record<string, Preparing> => ({
  listContent: byReader(of, () => ({ query: { search: 'First', open: 'true' } })),
  getContent: byReader(of, onItem),
  listContentCategories: byReader(of),
  streamVideo: byReader(of, onMedium('video')),
  streamAudio: byReader(of, onMedium('audio')),
  streamLessonVideo: byReader(of, onLessonMedium('video', 'film.mp4')),
  streamLessonAudio: byReader(of, onLessonMedium('audio', 'sound.mp3')),
  getMaterial: byReader(of, async (library, who) => {
    const { lesson, material } = await onLesson('video', 'sheet.pdf', 'material')(library, who)
    return { params: { id: lesson, material } }
  }),
  getContentFile: byReader(of, async (library) => {
    const text = new File(['Words.'], 'words.txt', { type: 'text/plain' })
    return { params: { id: (await library.item({ type: 'book' }, undefined, text)).id } }
  }),
  getContentPicture: byReader(of, async (library) => {
    const { image } = await library.item({}, await aPicture(32, 32))
    return { params: { id: image?.split('/').at(-2), width: '320' } }
  }),
})

const onRevision = async (library: Library) => {
  const { id } = await library.item()
  await library.change(id, { title: 'Another' })
  const { revisions } = await library.admin.call(publishing.listRevisions, { params: { id } })
  return { params: { id, revision: revisions[0]?.id } }
}

const keeperCalls = (of: Of): Record<string, Preparing> => ({
  createContent: byKeeper(of, async () => ({
    body: publishing.createContent.example.body,
    files: { thumbnail: await aPicture(64, 64) },
  })),
  updateContent: byKeeper(of, async (library) => ({
    ...(await onItem(library)),
    body: { text_content: 'Other words.', version_seen: '1', category: 'Healing' },
  })),
  publishContent: byKeeper(of, async (library) => ({ ...(await onItem(library)), body: { published: false } })),
  deleteContent: byKeeper(of, onItem),
  listManagedContent: byKeeper(of, () => ({ query: { show: 'published' } })),
  exportContent: byKeeper(of),
  getManagedContent: byKeeper(of, onItem),
  listRevisions: byKeeper(of, async (library) => {
    const { id } = await library.item()
    await library.change(id, { title: 'Another' })
    return { params: { id } }
  }),
  getRevision: byKeeper(of, onRevision),
  restoreRevision: byKeeper(of, onRevision),
  explainAccess: async () => {
    const scene = await of()
    const library = await libraryIn(scene)
    const input = { ...(await onItem(library)), query: { member: scene.holder.id } }
    return { client: library.admin, input }
  },
  previewLibrary: byKeeper(of, () => ({ query: { standing: 'member', viewer_level: 'seeker', search: 'First' } })),
  previewContent: byKeeper(of, async (library) => ({
    ...(await onItem(library)),
    query: { standing: 'member', viewer_level: 'seeker' },
  })),
  getContentInsight: byKeeper(of, onItem),
  setContentPolicy: byKeeper(of, () => ({ body: { policy: 'exact' } })),
  setMediaLimit: byKeeper(of, () => ({ body: { megabytes: 2048 } })),
  getContentAnalytics: byKeeper(of),
})

const categoryCalls = (of: Of): Record<string, Preparing> => {
  const category = () => ({ name: `Room ${crypto.randomUUID()}` })
  const onCategory: Input = async (library) => {
    const made = await library.admin.call(contentCategories.createContentCategory, { body: category() })
    return { params: { id: made.category.id } }
  }
  return {
    listManagedContentCategories: byKeeper(of),
    createContentCategory: byKeeper(of, () => ({ body: category() })),
    updateContentCategory: byKeeper(of, async (library, who) => ({
      ...(await onCategory(library, who)),
      body: { active: false },
    })),
    deleteContentCategory: byKeeper(of, onCategory),
  }
}

const captionsOf = (...lines: string[]) =>
  new File(
    [`WEBVTT\n\n${lines.map((line, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${line}`).join('\n\n')}`],
    'a.vtt',
    {
      type: 'text/vtt',
    },
  )

const wordsCalls = (of: Of): Record<string, Preparing> => {
  const said = { body: { language: 'en', label: 'English' }, files: { file: captionsOf('One.', 'Two.') } }
  const onCaptions: Input = async (library) => {
    const { params } = await onItem(library)
    await library.admin.call(words.keepCaptions, { params, ...said })
    return { params: { ...params, language: 'en' } }
  }
  return {
    searchWords: byReader(of, () => ({ query: { search: 'words' } })),
    getCaptions: byReader(of, onCaptions),
    keepCaptions: byKeeper(of, async (library) => ({ ...(await onItem(library)), ...said })),
    removeCaptions: byKeeper(of, onCaptions),
  }
}

const progressCalls = (of: Of): Record<string, Preparing> => {
  const onOpened: Input = async (library, who) => {
    const input = await onItem(library)
    await who.call(progress.openContent, input)
    return input
  }
  const said = { session: crypto.randomUUID(), seq: 0, position_ms: 5000, played: [[0, 5000]] }
  const onNote: Input = async (library, who) => {
    const { note } = await who.call(progress.addNote, { ...(await onItem(library)), body: { words: 'Mine.' } })
    return { params: { id: note.id } }
  }
  return {
    openContent: byReader(of, onItem),
    reportProgress: byReader(of, async (library) => ({ ...(await onItem(library)), body: said })),
    markDone: byReader(of, async (library) => ({ ...(await onItem(library)), body: { done: true } })),
    hideContent: byReader(of, async (library, who) => ({ ...(await onOpened(library, who)), body: { hidden: true } })),
    keepFavourite: byReader(of, async (library) => ({ ...(await onItem(library)), body: { favourite: true } })),
    getShelf: byReader(of, onOpened),
    listSittings: byReader(of),
    listNotes: byReader(of, onItem),
    listOwnNotes: byReader(of, onNote),
    addNote: byReader(of, async (library) => ({ ...(await onItem(library)), body: { at_ms: 1000, words: 'Mine.' } })),
    changeNote: byReader(of, async (library, who) => ({ ...(await onNote(library, who)), body: { words: 'Other.' } })),
    removeNote: byReader(of, onNote),
    exportNotes: byReader(of, onNote),
  }
}

const feedsCalls = (of: Of): Record<string, Preparing> => {
  const onKey: Input = async (_library, who) => {
    const { podcast } = await who.call(feeds.makeFeedAddress, {})
    return { params: { key: podcast.split('/').at(-2) } }
  }
  return {
    getFeedAddress: byReader(of),
    makeFeedAddress: byReader(of),
    revokeFeedAddress: byReader(of, async (_library, who) => {
      await who.call(feeds.makeFeedAddress, {})
      return {}
    }),
    readPodcast: byReader(of, onKey),
    readTextFeed: byReader(of, onKey),
    playFromFeed: byReader(of, async (library, who) => {
      const { params } = (await onKey(library, who)) as { params: { key: string } }
      const { id } = await aMedium(library, Buffer.alloc(100, 1), { type: 'audio' })
      return { params: { ...params, contentId: id, file: 'episode.mp3' } }
    }),
  }
}

/** More of everything that the library's lists show. */
export const anotherRoom = async (scene: Scene): Promise<void> => {
  const library = await libraryIn(scene)
  const { id } = await library.item({ type: 'book', tags: ['one', 'two'] })
  await library.change(id, { title: 'Another of the library' })
  await library.admin.call(contentCategories.createContentCategory, { body: { name: `Room ${crypto.randomUUID()}` } })
  await scene.holder.call(content.listContent, { query: {} })
}
