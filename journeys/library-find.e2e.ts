import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { longFilm, talk } from './support/library.ts'
import { aMember, signedIn } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'
import { aName } from './support/store.ts'

/** The player's position, in whole seconds. */
const positionOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow'))

/** Expects playback at this second or slightly later. */
const expectNear = (page: Page, second: number) =>
  expect(async () => {
    const at = await positionOf(page)
    expect(at).toBeGreaterThanOrEqual(second)
    expect(at).toBeLessThan(second + 8)
  }).toPass()

test('a sentence in a recording is found and played from its second, and chapters can be jumped to', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const captionText = aName('Rain upon the roof tiles')
  const recording = await talk(product, 'Evening talk', { from: 23, words: captionText })
  const page = await open({ as: await aMember(product) })

  await test.step('the search shows the matching sentence and links to it', async () => {
    await page.goto('/content')
    await page.getByRole('searchbox', { name: 'Search the library' }).fill(captionText)
    const passages = page.getByRole('region', { name: 'Matches in text' })
    await expect(passages).toContainText('00:23')
    await expectNoSidewaysScroll(page)
    await passages.getByRole('link', { name: captionText }).click()
    await expect(page).toHaveURL(new RegExp(`/content/${recording.id}\\?at=23$`))
  })

  await test.step('the player opens at that second and plays from there', async () => {
    await expect.poll(() => positionOf(page)).toBe(23)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await expect.poll(() => positionOf(page)).toBeGreaterThan(23)
    await expect(
      page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: captionText }),
    ).toHaveAttribute('aria-current', 'true')
    await expectNoSidewaysScroll(page)
  })

  await test.step('a chapter opens by its name', async () => {
    const chapters = page.getByRole('region', { name: 'Chapters' })
    await expect(chapters.getByRole('button', { name: 'The bell' })).toHaveAttribute('aria-current', 'true')
    await chapters.getByRole('button', { name: 'Silence' }).click()
    await expectNear(page, 40)
    await expect(chapters.getByRole('button', { name: 'Silence' })).toHaveAttribute('aria-current', 'true')
  })
})

test('a note at a second is found among all notes, and links back to its position', {
  tag: ['@phone', '@deep'],
}, async ({ product, open }) => {
  const recording = await talk(product, 'Morning talk', { from: 3, words: 'Good morning.' })
  const text = aName('Hear the room')
  const page = await open({ as: await aMember(product) })

  await test.step('the note is written at the current second', async () => {
    await page.goto(`/content/${recording.id}`)
    await page.getByRole('region', { name: 'Chapters' }).getByRole('button', { name: 'The bell' }).click()
    await expectNear(page, 20)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByRole('textbox', { name: /^Note at 00:2/ }).fill(text)
    await page.getByRole('button', { name: 'Save note' }).click()
    const notes = page.getByRole('region', { name: 'Notes and bookmarks' })
    await expect(notes.getByRole('listitem')).toContainText(text)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the note is listed among all notes, can be searched, and links back', async () => {
    await page.goto('/content/notes')
    await page.getByRole('searchbox', { name: 'Search your notes' }).fill(text)
    const note = page.getByRole('main').getByRole('listitem')
    await expect(note).toHaveCount(1)
    await expect(note).toContainText(text)
    await expect(note).toContainText(/00:2\d/)
    await expectNoSidewaysScroll(page)
    await note.getByRole('link', { name: recording.title }).click()
    await expect(page).toHaveURL(new RegExp(`/content/${recording.id}\\?at=2\\d`))
    await expectNear(page, 20)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  })
})

test('playback resumes in another browser at the same position, and appears in the history', {
  tag: '@deep',
}, async ({ product, open }) => {
  const recording = await talk(product, 'Talk in two places', { from: 3, words: 'Here and there.' })
  const member = await aMember(product)

  await test.step('playback is left partway', async () => {
    const page = await open({ as: member })
    await page.goto(`/content/${recording.id}`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await page.getByRole('region', { name: 'Chapters' }).getByRole('button', { name: 'The bell' }).click()
    await expect.poll(() => positionOf(page)).toBeGreaterThan(21)
    const saved = page.waitForResponse((answer) => answer.url().endsWith(`/${recording.id}/progress`))
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    expect((await saved).ok()).toBe(true)
    await page.context().close()
  })

  await test.step('playback resumes in another browser', async () => {
    const page = await open({ as: await signedIn(product, member) })
    await page.goto('/dashboard')
    const card = page.getByRole('article', { name: `Resume: ${recording.title}` })
    await card.getByRole('link', { name: 'Resume' }).click()
    await expect(page).toHaveURL(new RegExp(`/content/${recording.id}$`))
    await expectNear(page, 20)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await page.goto('/content/history')
    await expect(page.getByRole('main')).toContainText('up to 00:2')
    await page
      .getByRole('link', { name: `Resume from here: ${recording.title}` })
      .last()
      .click()
    await expectNear(page, 20)
  })
})

test('a film can play as audio only: its cover replaces the picture, and the system still shows it', {
  tag: '@deep',
}, async ({ product, open }) => {
  const recording = await longFilm(product, 'Circles heard')
  const page = await open({ as: await aMember(product) })
  await page.goto(`/content/${recording.id}`)
  const player = page.getByRole('region', { name: `Player: ${recording.title}` })
  const picture = player.locator('video')
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
  await expect(picture).toBeVisible()

  await test.step('the picture is hidden and the sound continues', async () => {
    await player.hover()
    await player.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Audio only' }).click()
    await expect(picture).toBeHidden()
    const before = await positionOf(page)
    await expect.poll(() => positionOf(page)).toBeGreaterThan(before)
    expect(await picture.evaluate((element: HTMLVideoElement) => [element.paused, element.muted])).toEqual([
      false,
      false,
    ])
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(recording.title)
  })

  await test.step('audio continues on other screens, and the picture can be restored', async () => {
    await page.getByRole('link', { name: 'Store', exact: true }).filter({ visible: true }).click()
    const small = page.getByRole('region', { name: 'Now playing' })
    await expect(small).toContainText(recording.title)
    await expect(small.locator('video')).toHaveCount(0)
    await small.getByRole('link', { name: recording.title }).click()
    await expect(small).toBeHidden()
    await expect(picture).toBeHidden()
    await player.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Audio only' }).click()
    await expect(picture).toBeVisible()
    await expect.poll(() => positionOf(page)).toBeGreaterThan(1)
  })
})
