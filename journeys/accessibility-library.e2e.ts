import { test } from './support/journey.ts'
import { judgeAll, type Screen } from './support/judged.ts'
import { film, type LibraryItem, libraryItem, talk } from './support/library.ts'
import { aMember, theAdmin } from './support/people.ts'

const publishing = ({ id, title }: LibraryItem, played: LibraryItem): Screen[] => [
  { name: 'content', path: `/admin/content?search=${encodeURIComponent(title)}`, shows: title },
  {
    name: 'content that is chosen',
    path: '/admin/content',
    shows: /^Showing/,
    then: (page) =>
      page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check(),
  },
  { name: 'content as cards', path: '/admin/content?layout=cards', shows: /^Showing/ },
  { name: 'no content found', path: '/admin/content?search=nothing-at-all', shows: 'No results' },
  { name: 'adding content', path: '/admin/content?open=add', shows: 'Create content' },
  {
    name: 'a text as it reads',
    path: `/admin/content?open=edit:${id}`,
    shows: 'Available to',
    then: (page) => page.getByRole('dialog').getByText('Preview', { exact: true }).click(),
  },
  { name: 'earlier versions', path: `/admin/content?open=versions:${id}`, shows: 'Only in this version' },
  { name: 'how it is received', path: `/admin/content?open=insight:${id}`, shows: 'Not enough data yet' },
  { name: 'captions', path: `/admin/content?open=captions:${played.id}`, shows: 'Remove' },
  {
    name: 'changing captions',
    path: `/admin/content?open=captions:${played.id}`,
    shows: 'Remove',
    then: (page) => page.getByRole('button', { name: 'Edit the captions English' }).click(),
  },
  { name: 'the library as a member sees it', path: '/admin/content?view=preview&as=member:seeker', shows: /^Showing/ },
  {
    name: 'an item as a visitor would have it',
    path: `/admin/content?view=preview&as=visitor&item=${id}`,
    shows: 'It’s available to members who are signed in.',
  },
  { name: 'who can open it', path: `/admin/content?open=why:${id}`, shows: 'Has access' },
  {
    name: 'what a level opens',
    path: '/admin/content?open=policy',
    shows: 'Members with Master see items for Seeker, Guardian, and Master',
  },
  { name: 'deleting content', path: `/admin/content?open=delete:${id}`, shows: 'are deleted for good' },
  { name: 'categories of the library', path: '/admin/content?view=categories', shows: 'Chakra Work' },
  {
    name: 'adding a category of the library',
    path: '/admin/content?view=categories&open=add',
    shows: 'Create category',
  },
]

test.describe.configure({ timeout: 180_000 })

test('the library screens of administrators are accessible', { tag: '@phone-deep' }, async ({ product, openAdmin }) => {
  const article = await libraryItem(product, 'Ground', { 'tags[0]': 'earth' })
  const change = new FormData()
  change.append('text_content', 'Stand up. Nothing else has to be done.')
  await (await theAdmin(product)).api.send('POST', `/content/${article.id}`, change)
  const played = await film(product, 'Tide')
  const captions = new FormData()
  captions.append('language', 'en')
  captions.append('label', 'English')
  captions.append(
    'file',
    new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nThe water comes.\n'], 'en.vtt', { type: 'text/vtt' }),
  )
  await (await theAdmin(product)).api.send('POST', `/content/${played.id}/captions`, captions)
  await judgeAll(await openAdmin(), publishing(article, played))
})

const emptyLibrary: Screen[] = [
  { name: 'no notes yet', path: '/content/notes', shows: 'No notes yet' },
  { name: 'no history yet', path: '/content/history', shows: 'No history yet' },
]

const library = (item: LibraryItem, text: string): Screen[] => [
  { name: 'own notes', path: '/content/notes', shows: text },
  {
    name: 'a note that is changed',
    path: '/content/notes',
    shows: text,
    then: (page) => page.getByRole('button', { name: 'Edit the note at 00:23' }).click(),
  },
  { name: 'no note found', path: '/content/notes?search=nothing-at-all', shows: 'No notes match your search' },
  { name: 'history', path: '/content/history', shows: 'Resume from here' },
  { name: 'a talk with chapters, transcript and notes', path: `/content/${item.id}`, shows: text },
]

test('notes, highlights and lists in the member library are accessible', { tag: '@phone-deep' }, async ({
  product,
  open,
}) => {
  const recording = await talk(product, 'Kept talk', { from: 23, words: 'Rain upon the roof.' })
  const member = await aMember(product)
  const page = await open({ as: member })
  await judgeAll(page, emptyLibrary)
  const text = 'Hear the room after it.'
  await member.api.send('POST', `/content/${recording.id}/notes`, { at_ms: 23_000, text })
  await member.api.send('POST', `/content/${recording.id}/notes`, { at_ms: 40_000, text: '' })
  await member.api.send('POST', `/content/${recording.id}/open`)
  const session = crypto.randomUUID()
  await member.api.send('POST', `/content/${recording.id}/progress`, {
    session,
    seq: 0,
    position_ms: 23_000,
    played: [],
  })
  await judgeAll(page, library(recording, text))
})

test('the chapter fields in the library item form are accessible', { tag: '@phone-deep' }, async ({
  product,
  openAdmin,
}) => {
  const { id } = await talk(product, 'Written talk', { from: 3, words: 'Good evening.' })
  await judgeAll(await openAdmin(), [
    { name: 'a talk with chapters in its form', path: `/admin/content?open=edit:${id}`, shows: 'One per line' },
  ])
})
