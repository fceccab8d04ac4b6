import { faq, supportCategories, tickets } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { aListedTicket, aTicket } from '../../../test/ticket.ts'
import { SupportScreen } from './SupportScreen.tsx'

let network: ReturnType<typeof aNetwork>
const nothing = { email: null, phone: null, directions: '' }
const noPromise = { by: null, usualMinutes: null }
const entries = [
  { id: 'order', question: 'How do I follow my order?', answer: 'Open *Order Tracking*.' },
  { id: 'deposit', question: 'How long does a deposit take?', answer: 'An hour.' },
]
const pageOf = (...list: tickets.ListedTicket[]) => ({
  tickets: list,
  total: list.length,
  next_cursor: null,
  previous_cursor: null,
})

beforeEach(() => {
  network = aNetwork()
  signedIn(network)
  network.answers(tickets.listTickets, pageOf())
  network.answers(faq.listFaq, { faq: entries })
  network.answers(faq.suggestAnswers, { faq: [] })
  network.answers(tickets.getPromise, { promise: noPromise, contact: nothing, hours: [] })
  network.answers(supportCategories.listSupportCategories, { categories: [{ id: 'general', name: 'General' }] })
})

const showAt = (address: string) => show(<AtAddress address={address} screen={SupportScreen} />)

describe('support', () => {
  test('is for approved members', async () => {
    signedIn(network, { signup: { ...(await import('../../../test/member.tsx')).ada.signup, status: 'pending' } })
    showAt('/support')
    expect(await screen.findByText('Support is available once you’re a member')).toBeDefined()
    expect(network.asked(tickets.listTickets)).toEqual([])
  })

  test('lists the member’s tickets, filtered by the status in the URL', async () => {
    network.answers(tickets.listTickets, pageOf(aListedTicket({ unread: true, priority: 'high' })))
    const person = showAt('/support?status=open')
    const line = await screen.findByRole('link', { name: /Crushed box/ })
    expect(line.getAttribute('href')).toBe('/support/id-of-ticket')
    expect(line.textContent).toContain('New reply')
    expect(line.textContent).toContain('High')
    expect(network.asked(tickets.listTickets)[0]?.query).toEqual({ status: 'open', limit: '10' })
    const filter = within(screen.getByRole('group', { name: 'Tickets by status' }))
    expect(filter.getByRole('button', { name: 'Open' }).getAttribute('aria-pressed')).toBe('true')
    await person.click(filter.getByRole('button', { name: 'In progress' }))
    await waitFor(() =>
      expect(network.asked(tickets.listTickets).at(-1)?.query).toEqual({ status: 'in_progress', limit: '10' }),
    )
  })

  test('distinguishes no tickets from none with this status', async () => {
    const person = showAt('/support?status=closed')
    expect(await screen.findByText('No tickets with this status')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('No tickets yet')).toBeDefined()
  })

  test('says that the tickets failed to load', async () => {
    network.refuses(tickets.listTickets, 500, { message: 'Broken.', code: 'server_error' })
    showAt('/support')
    expect(await screen.findByText('Your tickets could not be loaded.')).toBeDefined()
  })

  test('opens one answer at a time, the one in the URL first', async () => {
    const person = showAt('/support?faq=order')
    const first = await screen.findByRole('button', { name: 'How do I follow my order?' })
    expect(first.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('Order Tracking').tagName).toBe('EM')
    await person.click(screen.getByRole('button', { name: 'How long does a deposit take?' }))
    expect(await screen.findByText('An hour.')).toBeDefined()
    expect(first.getAttribute('aria-expanded')).toBe('false')
  })

  test('shows only the contact details and hours that administrators have set', async () => {
    showAt('/support')
    await screen.findByText('No tickets yet')
    expect(screen.queryByRole('region', { name: 'Contact' })).toBeNull()
  })

  test('names every contact channel that was set', async () => {
    const contact = { email: 'help@example.org', phone: '+47 22 33 44 55', directions: 'Write to us.' }
    const hours = ['Monday to Friday, 9:00 to 18:00 (Europe/Oslo)']
    network.answers(tickets.getPromise, { promise: noPromise, contact, hours })
    showAt('/support')
    const region = within(await screen.findByRole('region', { name: 'Contact' }))
    expect(region.getByRole('link', { name: 'help@example.org' }).getAttribute('href')).toBe('mailto:help@example.org')
    expect(region.getByRole('link', { name: '+47 22 33 44 55' }).getAttribute('href')).toBe('tel:+4722334455')
    expect(region.getByText(hours[0] ?? '')).toBeDefined()
    expect(region.getByText('Write to us.')).toBeDefined()
  })
})

describe('a new ticket', () => {
  const fill = async (person: ReturnType<typeof show>) => {
    await person.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Crushed box')
    await person.type(screen.getByRole('textbox', { name: /^Message/ }), 'One corner is crushed.')
  }
  const create = () => screen.getByRole('button', { name: 'Create Ticket' })

  test('asks for the topic first, defaults to the general category, and asks for no priority', async () => {
    showAt('/support?open=new')
    const category = await screen.findByRole('combobox', { name: /^Category/ })
    expect(category).toHaveProperty('value', 'General')
    const subject = screen.getByRole('textbox', { name: /^Subject/ })
    expect(subject.compareDocumentPosition(category)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('combobox', { name: /^Priority/ })).toBeNull()
  })

  test('requires a category, a subject and a message', async () => {
    network.answers(supportCategories.listSupportCategories, { categories: [{ id: 'billing', name: 'Billing' }] })
    const person = showAt('/support?open=new')
    await person.click(await screen.findByRole('button', { name: 'Create Ticket' }))
    for (const message of ['Please choose a category.', 'Please enter a subject.', 'Please enter a message.'])
      expect(await screen.findByText(message)).toBeDefined()
    expect(network.asked(tickets.createTicket)).toEqual([])
  })

  test('is sent with the context from the URL, and opens', async () => {
    network.answers(tickets.getTicket, { ticket: aTicket({ status: 'closed' }) })
    network.answers(tickets.createTicket, { ticket: aTicket({ id: 'new' }) })
    const person = showAt('/support?open=new&subject=Order%20ORD-1%3A%20&follows=id-of-ticket')
    expect(await screen.findByRole('link', { name: 'Follow-up to TKT-7KQ2M9XA' })).toBeDefined()
    await fill(person)
    await person.click(create())
    expect(await screen.findByText('Support Ticket Created Successfully')).toBeDefined()
    const form = network.asked(tickets.createTicket)[0]?.body as FormData
    expect(Object.fromEntries(form)).toEqual({
      category_id: 'general',
      subject: 'Order ORD-1: Crushed box',
      priority: 'medium',
      message: 'One corner is crushed.',
      follows: 'id-of-ticket',
    })
    expect(sessionStorage.length).toBe(0)
  })

  test('that is refused keeps the form’s values, also through a reload', async () => {
    network.refuses(tickets.createTicket, 500, { message: 'Broken.', code: 'server_error' })
    const person = showAt('/support?open=new')
    await fill(person)
    await person.click(create())
    expect(await screen.findByText('Server error. Please try again later.')).toBeDefined()
    expect(screen.getByRole('textbox', { name: /^Subject/ })).toHaveProperty('value', 'Crushed box')
    expect(JSON.parse(sessionStorage.getItem('ticket:id-of-ada:') ?? '{}')).toMatchObject({
      category_id: 'general',
      message: 'One corner is crushed.',
    })
  })

  test('suggests answers while its subject is typed', async () => {
    const person = showAt('/support?open=new')
    network.answers(faq.suggestAnswers, { faq: entries.slice(1) })
    await person.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'depsoit')
    const suggestions = within(await screen.findByRole('region', { name: 'Suggested articles' }))
    await person.click(suggestions.getByRole('button', { name: 'How long does a deposit take?' }))
    expect(suggestions.getByText('An hour.')).toBeDefined()
    expect(network.asked(faq.suggestAnswers).at(-1)?.query).toEqual({ text: 'depsoit' })
  })

  test('shows the expected response time for medium priority', async () => {
    network.answers(tickets.getPromise, {
      promise: { by: new Date(2126, 0, 4, 16, 20).toISOString(), usualMinutes: 180 },
      contact: nothing,
      hours: [],
    })
    showAt('/support?open=new')
    expect(await screen.findByText(/^We’ll reply by 4:20 PM on .*\.$/)).toBeDefined()
    expect(network.asked(tickets.getPromise).map(({ query }) => query)).toContainEqual({ priority: 'medium' })
  })
})
