import type { Locator, Page } from '@playwright/test'
import { judge } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { adminApi } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'
import { aName } from './support/store.ts'
import { aCourse } from './support/teaching.ts'

test.describe.configure({ timeout: 180_000 })

/** Presses Tab until this has the focus, as a keyboard user does. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 90; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
const write = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
const pressOn = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
/** Opens a select and moves down to an option by keyboard. */
const choose = async (page: Page, field: Locator, name: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name, exact: true }).filter({ visible: true })
  await expect(option).toBeVisible()
  for (let pressed = 0; pressed < 12; pressed += 1) {
    if ((await option.getAttribute('data-combobox-selected')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}

test('a course is built, ordered and published with the keyboard alone', { tag: '@deep' }, async ({
  product,
  openAdmin,
}) => {
  const title = aName('Silence')
  const page = await openAdmin()
  const dialog = page.getByRole('dialog')
  const rows = page.getByRole('region', { name: 'Curriculum' }).locator('li strong')
  const lesson = async (name: string, type: string) => {
    await pressOn(page, page.getByRole('button', { name: 'Add Lesson', exact: true }).first())
    await write(page, dialog.getByRole('textbox', { name: 'Title' }), name)
    await choose(page, dialog.getByRole('combobox', { name: 'Type', exact: true }), type)
    await write(page, dialog.getByRole('textbox', { name: 'Duration' }), '20 min')
    await write(page, dialog.getByRole('textbox', { name: 'Description' }), 'What it is about.')
    await write(page, dialog.getByRole('textbox', { name: 'Text', exact: true }), 'Sit down. Stay.')
    await write(page, dialog.getByRole('textbox', { name: 'Materials' }), 'A cushion')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('list', { name: 'Lesson materials' })).toContainText('A cushion')
    await pressOn(page, dialog.getByRole('button', { name: 'Create lesson' }))
    await expect(dialog).toBeHidden()
    // Saving a quiz navigates to its questions.
    if (type === 'Quiz') await pressOn(page, page.getByRole('link', { name: 'Curriculum' }))
    await expect(rows.filter({ hasText: name })).toBeVisible()
  }

  await test.step('shortcuts open the courses tab, and a course is added', async () => {
    await page.goto('/admin/users')
    await expect(page.getByRole('link', { name: 'Courses' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/\/admin\/courses$/)
    await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Create Course' }).first())
    await write(page, dialog.getByRole('textbox', { name: 'Title' }), title)
    await expect(dialog.getByRole('button', { name: 'Create course' })).toBeDisabled()
    await choose(page, dialog.getByRole('combobox', { name: 'Category' }), 'Meditation')
    await write(page, dialog.getByRole('textbox', { name: 'Duration' }), '6 h')
    await write(page, dialog.getByRole('textbox', { name: 'Description' }), 'Sit without waiting.')
    await write(page, dialog.getByRole('combobox', { name: 'Prerequisites' }), 'A quiet room')
    await expect(page.getByRole('option', { name: 'Add “A quiet room” as text' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('list', { name: 'Prerequisites' })).toContainText('A quiet room')
    await judge(page, 'the form of a course')
    await pressOn(page, dialog.getByRole('button', { name: 'Create course' }))
    await expect(page).toHaveSaid('Course Created Successfully')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  await test.step('a section that opens later and three lessons are added', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Add Section' }))
    await write(page, dialog.getByRole('textbox', { name: 'Title' }), 'Arriving')
    await choose(page, dialog.getByRole('combobox', { name: 'Available' }), 'Days after enrollment')
    await write(page, dialog.getByRole('textbox', { name: 'Days after enrollment' }), '3')
    await pressOn(page, dialog.getByRole('button', { name: 'Create section' }))
    await expect(page.getByText('Available 3 days after enrollment, at 06:00')).toBeVisible()
    await lesson('Where you sit', 'Reading')
    await lesson('How you breathe', 'Practice')
    await lesson('What stays', 'Quiz')
    await expect(rows).toHaveText(['Where you sit', 'How you breathe', 'What stays'])
  })

  await test.step('arrow keys move lessons into a section and back, and each move is announced', async () => {
    const handle = page.getByRole('button', { name: /^Move How you breathe:/ })
    await tabTo(page, handle)
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByRole('status').filter({ hasText: 'How you breathe is now lesson 3 of 3.' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(
      page.getByRole('status').filter({ hasText: 'How you breathe is now lesson 3 of 3, in Arriving.' }),
    ).toBeVisible()
    await expect(handle).toBeFocused()
    await expect(page.getByRole('group', { name: 'Arriving' }).locator('li strong')).toHaveText(['How you breathe'])
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(rows).toHaveText(['Where you sit', 'How you breathe', 'What stays'])
    await pressOn(page, page.getByRole('button', { name: 'Undo' }))
    await expect(rows).toHaveText(['Where you sit', 'What stays', 'How you breathe'])
    await page.reload()
    await expect(rows).toHaveText(['Where you sit', 'What stays', 'How you breathe'])
    await judge(page, 'the curriculum')
  })

  await test.step('a lesson is deleted and restored', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Remove Where you sit' }))
    const question = page.getByRole('dialog', { name: 'Are you sure you want to remove this lesson?' })
    await pressOn(page, question.getByRole('button', { name: 'Remove' }))
    await expect(question).toBeHidden()
    await expect(rows).toHaveText(['What stays', 'How you breathe'])
    await pressOn(page, page.getByRole('button', { name: 'Undo' }))
    await expect(rows).toHaveText(['Where you sit', 'What stays', 'How you breathe'])
  })

  await test.step('a quiz is written, tried and passed', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Questions of What stays' }))
    await pressOn(page, page.getByRole('button', { name: 'Add question' }))
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Single choice' })).toBeFocused()
    await page.keyboard.press('Enter')
    const first = page.getByRole('group', { name: 'Question 1' })
    const prompt = first.getByRole('textbox', { name: 'Question' })
    await expect(prompt).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: 'Save quiz' }))
    await expect(first.getByText('Please enter the question.')).toBeVisible()
    await expect(prompt).toBeFocused()
    await page.keyboard.type('What stays?')
    await pressOn(page, first.getByRole('radio', { name: 'Answer 1 is correct' }), 'Space')
    await write(page, first.getByRole('textbox', { name: 'Answer 1' }), 'Breath')
    await write(page, first.getByRole('textbox', { name: 'Answer 2' }), 'Noise')
    await pressOn(page, page.getByRole('button', { name: 'Save quiz' }))
    await expect(page).toHaveSaid('Quiz Updated Successfully')
    await judge(page, 'the questions of a quiz')
    await pressOn(page, page.getByRole('button', { name: 'Preview as a member' }))
    await pressOn(page, dialog.getByRole('radio').first(), 'Space')
    await tabTo(page, dialog.getByRole('button', { name: 'See the result' }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^(100|0)%$/)).toBeVisible()
    await judge(page, 'the preview of a quiz')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await pressOn(page, page.getByRole('link', { name: 'Curriculum' }))
    await expect(page.getByText('1 question')).toBeVisible()
  })

  await test.step('the course is published, with an undo', async () => {
    await pressOn(page, page.getByRole('button', { name: `Publish ${title}` }))
    await expect(page).toHaveSaid(`${title} has been published.`)
    await expect(page.getByRole('button', { name: `Unpublish ${title}` })).toBeVisible()
    const { courses } = await (await adminApi(product)).get<{
      courses: { title: string; status: string; lessonsPublished: number }[]
    }>(`/courses/coursesAdminData?search=${encodeURIComponent(title)}`)
    expect(courses).toMatchObject([{ title, status: 'published', lessonsPublished: 3 }])
    await pressOn(page, page.getByRole('link', { name: 'All courses' }))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await judge(page, 'the courses')
  })
})

test('when two administrators reorder at once, the second sees the order and name of the first', {
  tag: '@deep',
}, async ({ product, openAdmin }) => {
  const { course, lessons } = await aCourse(product)
  const [page, secondPage] = [await openAdmin(), await openAdmin()]
  for (const tab of [page, secondPage]) {
    await tab.goto(`/admin/courses?course=${course}`)
    await expect(tab.getByRole('button', { name: `Move ${lessons[0]} down` })).toBeVisible()
  }
  // This window receives no events about the other one's changes.
  await secondPage.route('**/api/events*', (route) => route.abort())
  await secondPage.reload()
  await expect(secondPage.getByRole('button', { name: `Move ${lessons[0]} down` })).toBeVisible()
  await page.getByRole('button', { name: `Move ${lessons[0]} down` }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
  await secondPage.getByRole('button', { name: `Move ${lessons[1]} down` }).click()
  await expect(secondPage.getByText(/^Someone else changed the curriculum/)).toBeVisible()
  const rows = secondPage.getByRole('region', { name: 'Curriculum' }).locator('li strong')
  await expect(rows).toHaveText([lessons[1] ?? '', lessons[0] ?? '', lessons[2] ?? ''])
})

test('courses are reordered on a phone with the arrow buttons', { tag: '@phone' }, async ({ product, openAdmin }) => {
  const { course, title, lessons } = await aCourse(product)
  const page = await openAdmin()
  await page.goto('/admin/courses')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto(`/admin/courses?course=${course}`)
  await page.getByRole('button', { name: `Move ${lessons[0]} down` }).click()
  await expect(page.getByRole('region', { name: 'Curriculum' }).locator('li strong')).toHaveText([
    lessons[1] ?? '',
    lessons[0] ?? '',
    lessons[2] ?? '',
  ])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Edit Info of ${lessons[0]}` }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toHaveValue(lessons[0] ?? '')
  await expectNoSidewaysScroll(page)
})
