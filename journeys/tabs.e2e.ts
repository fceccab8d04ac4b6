import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { aTicket, ticketActions } from './support/tickets.ts'

/** One more than the six HTTP/1.1 connections that browsers allow per site. */
const TABS = 7

test('seven tickets in tabs of one browser all load and receive replies through one stream', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const member = await aMember(product)
  const ticket = await aTicket(member)
  const agent = await ticketActions(product, ticket.id)
  const first = await open({ as: member })
  const streaming: Page[] = []
  first.context().on('request', (request) => {
    if (request.url().includes('/api/events')) streaming.push(request.frame().page())
  })
  const tabs = [first]
  for (let tab = 1; tab < TABS; tab += 1) tabs.push(await first.context().newPage())
  await Promise.all(tabs.map((tab) => tab.goto(`/support/${ticket.id}`)))
  const allShow = async (pages: readonly Page[], message: string) => {
    for (const page of pages) await expect(page.getByText(message)).toBeVisible({ timeout: 20_000 })
  }
  await allShow(tabs, 'One corner is crushed.')
  expect(streaming).toHaveLength(1)

  await agent.answer('We are sending another box.')
  await allShow(tabs, 'We are sending another box.')

  const [leader] = streaming
  await leader?.close()
  const followers = tabs.filter((tab) => tab !== leader)
  await agent.answer('It left today.')
  await allShow(followers, 'It left today.')
  expect(streaming).toHaveLength(2)
})
