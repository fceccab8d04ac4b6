import { community } from '@vesica/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { show } from '../../../test/show.tsx'
import { ReportedPane } from './ReportedPane.tsx'

const Pane = () => <ReportedPane id="c1" onDecided={() => undefined} />

const comment: community.ReportedComment = {
  id: 'c1',
  author: { id: 'p1', name: 'Ben' },
  place: { type: 'item', id: 'i1', title: 'Breathing' },
  repliesTo: null,
  text: '',
  createdAt: '2026-03-01T10:00:00.000Z',
  reportedAt: null,
  reports: [{ by: 'Ann', reason: 'unkind', details: '', at: '2026-03-01T11:00:00.000Z' }],
  decision: 'removed',
  decidedBy: null,
  decidedAt: null,
  authorHidden: 0,
  authorBannedUntil: null,
}

test('the author of a deleted reported comment can be blocked from commenting, with days and a reason', async () => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['content:read', 'content:write'] })
  network.answers(community.getReportedComment, { comment })
  network.answers(community.banAuthor, { comment })
  const person = show(<AtAddress address="/admin/review" screen={Pane} />)
  expect(await screen.findByText('The author deleted this comment.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Keep|Hide)\b(?! from)/ })).toBeNull()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Block from commenting' }).getAttribute('aria-disabled')).toBeNull(),
  )
  await person.click(screen.getByRole('button', { name: 'Block from commenting' }))
  const dialog = await screen.findByRole('dialog', { name: 'Block Ben from commenting?' })
  await person.click(within(dialog).getByRole('button', { name: 'Block from commenting' }))
  await within(dialog).findByText('Please enter a reason. The author sees it.')
  await within(dialog).findByText('Please enter a whole number of days, 1 to 365.')
  expect(network.asked(community.banAuthor)).toEqual([])
  await person.type(screen.getByRole('textbox', { name: /^Reason/ }), 'It named a person.')
  await person.type(screen.getByRole('textbox', { name: /^Block from commenting \(days\)/ }), '3')
  await person.click(within(dialog).getByRole('button', { name: 'Block from commenting' }))
  await waitFor(() => expect(network.asked(community.banAuthor)).toHaveLength(1))
  expect(network.asked(community.banAuthor)[0]).toMatchObject({ body: { reason: 'It named a person.', ban_days: 3 } })
})

test('a comment is hidden with a reason, with or without blocking its author', async () => {
  for (const days of ['', '7']) {
    const network = aNetwork()
    signedIn(network, { role: 'admin', rights: ['content:read', 'content:write'] })
    const reported = { ...comment, text: 'You fool.', decision: null, reportedAt: '2026-03-01T11:00:00.000Z' }
    network.answers(community.getReportedComment, { comment: reported })
    network.answers(community.hideComment, { comment: { ...reported, reportedAt: null, decision: 'hidden' } })
    const person = show(<AtAddress address="/admin/review" screen={Pane} />)
    await waitFor(() => expect(screen.getByRole('button', { name: /^Hide/ }).getAttribute('aria-disabled')).toBeNull())
    await person.click(screen.getByRole('button', { name: /^Hide/ }))
    await person.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'It names a person.')
    if (days !== '') await person.type(screen.getByRole('textbox', { name: /^Block from commenting \(days\)/ }), days)
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(network.asked(community.hideComment)).toHaveLength(1))
    const body = { reason: 'It names a person.', ...(days !== '' && { ban_days: 7 }) }
    expect(network.asked(community.hideComment)[0]?.body).toEqual(body)
    cleanup()
  }
})
