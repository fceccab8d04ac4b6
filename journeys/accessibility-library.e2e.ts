import { test } from './support/journey.ts'
import { judgeAll, type Screen } from './support/judged.ts'
import { type LibraryItem, libraryItem } from './support/library.ts'
import { theAdmin } from './support/people.ts'

const publishing = ({ id, title }: LibraryItem): Screen[] => [
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
  { name: 'no content found', path: '/admin/content?search=nothing-at-all', shows: 'Nothing matches' },
  { name: 'adding content', path: '/admin/content?open=add', shows: 'Create content' },
  {
    name: 'a text as it reads',
    path: `/admin/content?open=edit:${id}`,
    shows: 'Opens with',
    then: (page) => page.getByRole('dialog').getByText('Preview', { exact: true }).click(),
  },
  { name: 'earlier versions', path: `/admin/content?open=versions:${id}`, shows: 'Only in this version' },
  { name: 'how it is received', path: `/admin/content?open=insight:${id}`, shows: 'Too few people yet' },
  { name: 'who can open it', path: `/admin/content?open=why:${id}`, shows: 'It opens' },
  {
    name: 'what a level opens',
    path: '/admin/content?open=policy',
    shows: 'Master opens Seeker, Guardian, and Master',
  },
  { name: 'deleting content', path: `/admin/content?open=delete:${id}`, shows: 'It leaves the library for good' },
  { name: 'categories of the library', path: '/admin/content?view=categories', shows: 'Chakra Work' },
  {
    name: 'adding a category of the library',
    path: '/admin/content?view=categories&open=add',
    shows: 'Create category',
  },
]

test.describe.configure({ timeout: 180_000 })

test('the library of administrators is within reach of everybody', { tag: '@phone' }, async ({
  product,
  openAdmin,
}) => {
  const article = await libraryItem(product, 'Ground', { 'tags[0]': 'earth' })
  const change = new FormData()
  change.append('text_content', 'Stand up. Nothing else has to be done.')
  await (await theAdmin(product)).api.send('POST', `/content/${article.id}`, change)
  await judgeAll(await openAdmin(), publishing(article))
})
