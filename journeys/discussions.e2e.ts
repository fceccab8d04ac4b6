import { expect, test } from './support/journey.ts'
import { libraryItem } from './support/library.ts'
import { aMember, adminApi } from './support/people.ts'
import { expectNoSidewaysScroll, scrollToTheEnd } from './support/screens.ts'

test.describe.configure({ timeout: 120_000 })

test('members discuss an item; a reported comment is hidden with a reason and its author is blocked', {
  tag: '@phone-deep',
}, async ({ product, open, openAdmin }) => {
  const item = await libraryItem(product, 'A walk in the rain')
  const [author, reader] = [await aMember(product), await aMember(product)]
  const [writes, reads] = [await open({ as: author }), await open({ as: reader })]
  for (const page of [writes, reads]) {
    await page.goto(`/content/${item.id}`)
    await scrollToTheEnd(page, page.getByRole('heading', { name: 'Discussion' }))
    await expect(page.getByText('No comments yet. Be the first to comment.')).toBeVisible()
  }

  await test.step('a comment appears for the other member without a reload, and gets a reply', async () => {
    await writes.getByRole('textbox', { name: 'Your comment' }).fill('You are **all** fools.')
    await writes.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(writes).toHaveSaid('Comment added')
    await expect(writes.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
    await expect(reads.getByText('You are all fools.')).toBeVisible()
    await reads.getByRole('button', { name: `Reply to ${author.name}` }).click()
    await reads.getByRole('textbox', { name: `Your reply to ${author.name}` }).fill('Sit down with us.')
    await reads.getByRole('button', { name: 'Reply', exact: true }).last().click()
    await expect(reads).toHaveSaid('Reply added')
    await writes.getByRole('button', { name: '1 reply' }).click()
    await expect(writes.getByText('Sit down with us.')).toBeVisible()
    await expectNoSidewaysScroll(reads)
  })

  await test.step('a reported comment appears in the review queue', async () => {
    await reads.getByRole('button', { name: `Report the comment by ${author.name}` }).click()
    const report = reads.getByRole('dialog', { name: 'Report this comment?' })
    await report.getByRole('radio', { name: 'It’s unkind or attacks someone' }).check()
    await report.getByRole('textbox', { name: 'Details' }).fill('It is about all of us.')
    await report.getByRole('button', { name: 'Report' }).click()
    await expect(reads.getByText('You reported this comment.')).toBeVisible()
  })

  await test.step('an administrator hides it', async () => {
    const { comments } = await (await adminApi(product)).get<{ comments: { id: string; author: string }[] }>(
      '/community/reports?limit=200',
    )
    const { id } = comments.find((comment) => comment.author === author.name) ?? { id: '' }
    const admin = await openAdmin()
    await admin.goto(`/admin/review?item=comment:${id}`)
    const pane = admin.getByRole('region', { name: 'Request under review' })
    await expect(pane.getByText('It is about all of us.')).toBeVisible()
    await pane.getByRole('button', { name: 'Hide' }).click()
    const hide = admin.getByRole('dialog', { name: `Hide the comment by ${author.name}?` })
    await hide.getByRole('textbox', { name: 'Reason' }).fill('Nobody is a fool here.')
    await hide.getByRole('textbox', { name: 'Block from commenting (days)' }).fill('3')
    await hide.getByRole('button', { name: 'Hide' }).click()
    await expect(admin).toHaveSaid(`Comment by ${author.name} hidden. They were sent the reason.`)
  })

  await test.step('other members no longer see the comment, and its author sees the reason', async () => {
    await expect(reads.getByText('This comment was hidden by an administrator.')).toBeVisible()
    await expect(reads.getByText('You are all fools.')).toHaveCount(0)
    await expect(writes.getByText('Other members can’t see this. Reason: Nobody is a fool here.')).toBeVisible()
    await expect(writes.getByText(/You can comment again from/)).toBeVisible()
    await expect(writes.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0)
  })
})
