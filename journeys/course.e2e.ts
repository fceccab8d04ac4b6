import type { Page } from '@playwright/test'
import { aCourse, judgeSubmission } from './support/courses.ts'
import { aNote } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'
import { aHolder, holding, openWallet } from './support/wallet.ts'

// The test sets up a lot of data and has many steps.
test.describe.configure({ timeout: 120_000 })

const answer = async (page: Page, first: string, second: string): Promise<void> => {
  await page.getByRole('radio', { name: first }).check()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Waiting is a posture.' })).toBeVisible()
  await page.getByRole('radio', { name: second }).check()
}

const handInQuiz = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Submit' }).click()
  const confirmDialog = page.getByRole('dialog', { name: 'Submit your answers?' })
  await expect(confirmDialog).toContainText('You’ve answered all 2 questions.')
  await confirmDialog.getByRole('button', { name: 'Submit' }).click()
}

const reads = { title: 'Where you sit', type: 'reading', contentType: 'text', text_content: 'Sit by a window.' }
const practises = { title: 'Listening with the hands', type: 'practice', contentType: 'text' }
const lessonInput = { title: 'Two questions', type: 'quiz', contentType: 'text' }
const writes = { title: 'A page about waiting', type: 'assignment', contentType: 'text' }

test('a member enrolls in a course, completes it, and gets a certificate that anyone can verify', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const member = await aMember(product)
  const course = await aCourse(product, 'The second silence', [
    { ...reads, 'complete_when[0]': 'hand' },
    practises,
    lessonInput,
    writes,
  ])
  const page = await open({ as: member })

  await test.step('the course is listed in the library, and one press enrolls', async () => {
    await page.goto('/content?type=course')
    await page.getByRole('region', { name: 'Courses' }).getByRole('link', { name: course.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Enroll' }).click()
    await expect(page.getByText('0 of 4 lessons')).toBeVisible()
  })

  await test.step('reading and practice lessons are marked as done by hand, and the next lesson follows', async () => {
    await page.getByRole('link', { name: 'Start lesson 1' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Where you sit' })).toBeVisible()
    await expect(page.getByText('Sit by a window.')).toBeVisible()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.getByText('1 of 4 done')).toBeVisible()
    await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: /^Next/ }).click()
    await page.getByRole('textbox', { name: 'Minutes' }).fill('20')
    await page.getByRole('button', { name: 'Log time' }).click()
    await expect(page.getByText('20 minutes so far')).toBeVisible()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.getByText('2 of 4 done')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('a quiz is failed, resumed after a reload, and passed', async () => {
    await page.getByRole('link', { name: course.title }).click()
    await page.getByRole('link', { name: 'Resume lesson 3' }).click()
    await page.getByRole('button', { name: 'Start quiz' }).click()
    await answer(page, 'Back', 'False')
    await expect(page.getByText('Answers saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Question 2, answered', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Question 2, answered', exact: true }).click()
    await handInQuiz(page)
    await expect(page.getByRole('heading', { name: 'Not passed this time' })).toBeVisible()
    await expect(page.getByText('It was said in the first lesson.').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await answer(page, 'Forward', 'True')
    await handInQuiz(page)
    await expect(page.getByRole('heading', { name: 'Passed' })).toBeVisible()
    await expect(page.getByText('3 of 4 done')).toBeVisible()
  })

  await test.step('an assignment is returned with feedback, resubmitted, and accepted', async () => {
    await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: /^Next/ }).click()
    const text = page.getByRole('textbox', { name: 'Your text' })
    await text.fill('Seven evenings by the window.')
    await page.reload()
    await expect(text).toHaveValue('Seven evenings by the window.')
    await page.getByLabel('Add a file').setInputFiles(aNote())
    await expect(page.getByText('note.txt')).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(/It will be reviewed by a person/)).toBeVisible()
    await judgeSubmission(product, course.id, 'Please say what you heard.', false)
    // Appears on the open screen without a reload.
    await expect(page.getByText('Please say what you heard.')).toBeVisible()
    await text.fill('I heard the room.')
    await page.getByRole('button', { name: 'Resubmit' }).click()
    await expect(page.getByText(/It will be reviewed by a person/)).toBeVisible()
    await judgeSubmission(product, course.id, 'Thank you.', true)
    await expect(page.getByText('4 of 4 done')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('the certificate can be downloaded, and anyone with its number can verify it', async () => {
    await page.getByRole('link', { name: course.title }).click()
    await expect(page.getByText(/^You finished this course on/)).toBeVisible()
    await page.getByRole('region', { name: 'Your certificate' }).getByRole('link', { name: 'View certificate' }).click()
    await expect(page.getByRole('heading', { level: 2, name: course.title })).toBeVisible()
    await expectNoSidewaysScroll(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `PDF: ${course.title}` }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^[0-9A-Z-]{19}\.pdf$/)
    const visitor = await open({})
    await visitor.goto(`/verify/${file.suggestedFilename().replace('.pdf', '')}`)
    await expect(visitor.getByText(member.name).first()).toBeVisible()
    await expect(visitor.getByText(course.title).first()).toBeVisible()
  })
})

test('a paid course is bought from the wallet at the visible price, and can be left and rejoined for free', async ({
  product,
  open,
}) => {
  const member = await aHolder(product, { BTC: '0.05' })
  const course = await aCourse(product, 'Evening sittings', [{ ...reads, 'complete_when[0]': 'hand' }], { price: '60' })
  const page = await open({ as: member })
  await page.goto(`/content/courses/${course.id}`)
  await page.getByRole('button', { name: 'Enroll for $60…' }).click()
  const dialog = page.getByRole('dialog', { name: `Enroll in “${course.title}”` })
  // 60 USD at 50,000 USD per bitcoin.
  await dialog.getByRole('button', { name: 'Pay 0.0012 BTC and enroll' }).click()
  await expect(page.getByText('0 of 1 lesson')).toBeVisible()
  await openWallet(page)
  await expect(holding(page, 'Bitcoin')).toContainText('0.0488')
  await page.goBack()
  await page.getByRole('button', { name: 'Unenroll…' }).click()
  await page.getByRole('button', { name: 'Unenroll', exact: true }).click()
  await page.getByRole('button', { name: 'Enroll again' }).click()
  await expect(page.getByText('0 of 1 lesson')).toBeVisible()
})
