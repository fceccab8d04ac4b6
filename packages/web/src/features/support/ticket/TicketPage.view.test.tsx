import { faq, tickets } from '@vesica/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { aListedTicket, aMessage, aTicket } from '../../../../test/ticket.ts'
import { TicketPage } from './TicketPage.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network)
  network.answers(tickets.listTickets, { tickets: [], total: 0, next_cursor: null, previous_cursor: null })
  network.answers(faq.listFaq, { faq: [] })
  network.answers(tickets.getPresence, { people: [] })
  network.answers(tickets.reportPresence, { people: [] })
  network.answers(tickets.saveDraft, { savedAt: '2026-01-04T13:31:00.000Z' })
})

const showTicket = (changed: Partial<tickets.Ticket> = {}) => {
  network.answers(tickets.getTicket, { ticket: aTicket(changed) })
  return show(<TicketPage id="id-of-ticket" closing={false} onClosing={() => undefined} />)
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
const answered = aMessage({ id: 'answer', author: 'other', message: 'We have a second one.' })
const replied = aMessage({ id: 'reply', message: 'Please send it.', timestamp: '2026-01-04T13:31:00.000Z' })

describe('a conversation', () => {
  test('shows messages in order with events between them, and no names of staff', async () => {
    showTicket({
      conversation: [aMessage(), { ...answered, timestamp: '2026-01-04T13:24:00.000Z', quoted: '> the guru bead' }],
      events: [{ id: 'taken', text: 'Picked up by support', timestamp: '2026-01-04T13:20:00.000Z' }],
    })
    const log = await screen.findByRole('log', { name: 'Conversation' })
    const entries = within(log)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(entries[0]).toMatch(/^You:The box arrived with one corner crushed\./)
    expect(entries[1]).toMatch(/^Picked up by support /)
    expect(entries[2]).toMatch(/^Admin:We have a second one\./)
    expect(within(log).getByText('> the guru bead').closest('details')).toHaveProperty('open', false)
  })

  test('shows markup as typed, and truncates a very long message', async () => {
    const long = `<b>bold</b> ${'a'.repeat(5000)} the end`
    const person = showTicket({ conversation: [aMessage({ message: long })] })
    const log = await screen.findByRole('log')
    expect(log.querySelector('b')).toBeNull()
    expect(log.textContent).toContain('<b>bold</b>')
    expect(log.textContent).not.toContain('the end')
    await person.click(within(log).getByRole('button', { name: 'Show full message' }))
    expect(log.textContent).toContain('the end')
  })

  test('shows that support is typing while typing events arrive', async () => {
    const agent = { id: 'office', name: 'Support', side: 'admin' as const, writing: 'reply' as const }
    const person = { ...agent, until: new Date(Date.now() + 1500).toISOString() }
    network.answers(tickets.getPresence, { people: [person] })
    network.answers(tickets.reportPresence, { people: [person] })
    showTicket()
    expect(await screen.findByText('Admin is writing')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Admin is writing')).toBeNull(), { timeout: 6000 })
  })

  test('reports the last seen message when there is a new one', async () => {
    showTicket({ unread: true, conversation: [aMessage(), answered] })
    network.answers(tickets.markTicketSeen, { unread: false })
    await waitFor(() => expect(network.asked(tickets.markTicketSeen)[0]?.body).toEqual({ message: 'answer' }))
  })
})

describe('a reply', () => {
  test('must not be blank', async () => {
    const person = showTicket()
    await person.type(await field(), '   ')
    await person.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Please enter a message.')).toBeDefined()
    expect(network.asked(tickets.replyToTicket)).toEqual([])
  })

  test('is sent with its files and the last seen message, and clears the field', async () => {
    const person = showTicket({ conversation: [aMessage(), answered] })
    network.answers(tickets.replyToTicket, { reply: replied, status: 'open' })
    await person.type(await field(), 'Please send it.')
    const picture = new File([Uint8Array.fromHex('89504e470d0a1a0a')], 'image.png', { type: 'image/png' })
    const clipboardData = { files: [picture], types: ['Files'] }
    fireEvent.paste(await field(), { clipboardData })
    const chosen = screen.getByRole('list', { name: 'Attached files' })
    expect(within(chosen).getByText('Pasted picture 1.png')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Response Added Successfully')).toBeDefined()
    const form = network.asked(tickets.replyToTicket)[0]?.body as FormData
    expect([form.get('message'), form.get('seen'), (form.get('file1') as File).name, form.get('file2')]).toEqual([
      'Please send it.',
      'answer',
      'Pasted picture 1.png',
      null,
    ])
    expect((await field()).value).toBe('')
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull()
  })

  test('rejects a text file named as a picture, and keeps the other files', async () => {
    showTicket()
    const files = [new File(['x'], 'box.md'), new File(['x'], 'photo.png')]
    fireEvent.drop(await field(), { dataTransfer: { files, types: ['Files'] } })
    expect(await screen.findByText('This file is named .png but isn’t a PNG.')).toBeDefined()
    expect(screen.getByRole('list', { name: 'Attached files' }).textContent).toBe('box.md1 Bytes')
  })

  test('rejects files of other types, and more than five', async () => {
    showTicket()
    const drop = (...names: string[]) => {
      const files = names.map((name) => new File(['x'], name))
      fireEvent.drop(screen.getByRole('textbox', { name: 'Your reply' }), { dataTransfer: { files, types: ['Files'] } })
    }
    await field()
    drop('a.exe')
    expect(screen.getByText(/^Please choose a picture, PDF/)).toBeDefined()
    drop('1.md', '2.md', '3.md', '4.md', '5.md', '6.md')
    expect(screen.getByText('You can attach at most 5 files.')).toBeDefined()
    expect(within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem')).toHaveLength(5)
  })

  test('that crossed a newer message shows it, keeps the text, and is sent with a second press', async () => {
    const person = showTicket()
    await person.type(await field(), 'Any news?')
    const message = 'There’s a newer message. Your reply is saved as a draft.'
    fireEvent.drop(await field(), { dataTransfer: { files: [new File(['x'], 'box.md')], types: ['Files'] } })
    const stored = { id: 'waiting', name: 'box.md', bytes: 1, picture: false, url: '/api/support/files/waiting' }
    network.refuses(tickets.replyToTicket, 409, { message, code: 'ticket_newer', details: { files: [stored] } })
    const ticket = aTicket({ conversation: [aMessage(), answered], draftFiles: [stored] })
    network.answers(tickets.getTicket, { ticket })
    await person.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('A new message arrived while you were writing')).toBeDefined()
    expect(await screen.findByText('We have a second one.')).toBeDefined()
    expect((await field()).value).toBe('Any news?')
    network.answers(tickets.replyToTicket, { reply: replied, status: 'open' })
    await person.click(screen.getByRole('button', { name: 'Send anyway' }))
    await waitFor(() => expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(''))
    const forms = network.asked(tickets.replyToTicket).map(({ body }) => body as FormData)
    expect(forms.map((form) => form.get('seen'))).toEqual(['first', 'answer'])
    // The file is already stored with the draft and is not uploaded a second time.
    const sentFields = forms.map((form) => [form.has('file1'), form.get('draft_files')])
    expect(sentFields.flat()).toEqual([true, null, false, 'waiting'])
  })

  test('that fails to send stays with the error message', async () => {
    const person = showTicket()
    network.loses(tickets.replyToTicket)
    await person.type(await field(), 'Any news?')
    await person.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('No response from server.')).toBeDefined()
    expect((await field()).value).toBe('Any news?')
  })

  test('can be undone until it is delivered, and becomes the draft again', async () => {
    const undoableUntil = new Date(Date.now() + 9000).toISOString()
    const person = showTicket({ conversation: [aMessage(), { ...replied, undoableUntil }] })
    network.answers(tickets.undoReply, {
      draft: 'Please send it.',
      kind: 'reply',
      ticket_id: 'id-of-ticket',
      files: [],
    })
    const undo = await screen.findByRole('button', { name: 'Undo' })
    network.answers(tickets.getTicket, { ticket: aTicket({ draft: 'Please send it.' }) })
    await person.click(undo)
    await waitFor(async () => expect((await field()).value).toBe('Please send it.'))
    expect(document.activeElement).toBe(await field())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  test('that was undone restores its files, one of which can be removed', async () => {
    const file = (id: string) => ({ id, name: `${id}.txt`, bytes: 7, picture: false, url: `/api/support/files/${id}` })
    const person = showTicket({ draft: 'Please send it.', draftFiles: [file('a'), file('b'), file('c')] })
    const list = within(await screen.findByRole('list', { name: 'Attached files' }))
    for (const name of ['a.txt', 'b.txt', 'c.txt']) expect(list.getByText(name)).toBeDefined()
    network.answers(tickets.getTicket, {
      ticket: aTicket({ draft: 'Please send it.', draftFiles: [file('a'), file('c')] }),
    })
    await person.click(list.getByRole('button', { name: 'Remove b.txt' }))
    expect(list.queryByText('b.txt')).toBeNull()
    await waitFor(() =>
      expect(network.asked(tickets.saveDraft).map(({ body }) => body)).toEqual([
        { message: 'Please send it.', files: ['a', 'c'] },
      ]),
    )
    network.answers(tickets.replyToTicket, { reply: replied, status: 'open' })
    network.answers(tickets.getTicket, { ticket: aTicket({ conversation: [aMessage(), replied] }) })
    await person.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull())
    const sent = network.asked(tickets.replyToTicket).map(({ body }) => (body as FormData).get('draft_files'))
    expect(sent).toEqual(['a,c'])
  })
})

describe('a draft', () => {
  test('is saved a second after typing stops, and restored', async () => {
    const person = showTicket({ draft: 'Thank you for' })
    expect((await field()).value).toBe('Thank you for')
    await person.type(await field(), ' the photo')
    await waitFor(() =>
      expect(network.asked(tickets.saveDraft).map(({ body }) => body)).toEqual([
        { message: 'Thank you for the photo' },
      ]),
    )
    expect(await screen.findByText(/^Draft saved \d+:\d\d [AP]M$/)).toBeDefined()
    expect(sessionStorage.length).toBe(0)
  })

  test('that cannot be saved stays in the tab, and says so', async () => {
    network.loses(tickets.saveDraft)
    const person = showTicket({ draft: 'Old' })
    await person.clear(await field())
    await person.type(await field(), 'New')
    expect(await screen.findByText('No connection. Your text is saved in this window.')).toBeDefined()
    expect(sessionStorage.getItem('reply:id-of-ada:id-of-ticket')).toBe('"New"')
  })
})

describe('a ticket', () => {
  test('that is closed takes no reply, and offers a follow-up', async () => {
    showTicket({ status: 'closed', followedBy: [{ id: 'next', ticketReference: 'TKT-NEXT', subject: 'Still' }] })
    expect(await screen.findByText('This ticket is closed')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close Ticket' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Follow-up ticket' }).getAttribute('href')).toBe(
      '/support?open=new&subject=Follow-up%3A+Crushed+box&follows=id-of-ticket',
    )
    expect(screen.getByRole('link', { name: 'TKT-NEXT' }).getAttribute('href')).toBe('/support/next')
  })

  test.each(['open', 'in_progress'] as const)('that is %s can be closed after a confirmation', async (status) => {
    network.answers(tickets.getTicket, { ticket: aTicket({ status }) })
    const person = show(<TicketPage id="id-of-ticket" closing onClosing={() => undefined} />)
    const dialog = await screen.findByRole('dialog', { name: 'Close TKT-7KQ2M9XA?' })
    network.answers(tickets.changeTicket, { ticket: aTicket({ status: 'closed' }) })
    await person.click(within(dialog).getByRole('button', { name: 'Close Ticket' }))
    await waitFor(() => expect(network.asked(tickets.changeTicket)[0]?.body).toEqual({ status: 'closed' }))
  })

  test('that is resolved is rated with one press, and can still be answered', async () => {
    const person = showTicket({ status: 'resolved', canRate: true })
    network.answers(tickets.rateTicket, { ticket: aTicket({ status: 'resolved', rating: 'good' }) })
    expect(screen.queryByRole('button', { name: 'Close Ticket' })).toBeNull()
    await person.click(await screen.findByRole('button', { name: 'Yes, it did' }))
    expect(await screen.findByText('Thanks for your feedback.')).toBeDefined()
    expect(network.asked(tickets.rateTicket)[0]?.body).toEqual({ rating: 'good' })
    expect(screen.getByText('Replying reopens this ticket.')).toBeDefined()
  })

  test('that was not solved can be reported so, with what is missing', async () => {
    const person = showTicket({ status: 'resolved', canRate: true })
    network.answers(tickets.rateTicket, { ticket: aTicket({ status: 'resolved', rating: 'bad' }) })
    await person.click(await screen.findByRole('button', { name: 'No, not yet' }))
    await person.type(screen.getByRole('textbox', { name: /^What’s missing/ }), 'The second box')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(network.asked(tickets.rateTicket)[0]?.body).toEqual({ rating: 'bad', comment: 'The second box' }),
    )
  })

  test('that was merged links to the ticket that continues it', async () => {
    showTicket({ mergedInto: { id: 'other', ticketReference: 'TKT-OTHER', subject: 'One box' } })
    expect((await screen.findByRole('link', { name: 'TKT-OTHER' })).getAttribute('href')).toBe('/support/other')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('shows other tickets and the FAQ beside it', async () => {
    const otherTickets = [
      aListedTicket(),
      aListedTicket({ id: 'receipt', subject: 'Receipt for October', status: 'resolved' }),
    ]
    network.answers(tickets.listTickets, { tickets: otherTickets, total: 2, next_cursor: null, previous_cursor: null })
    network.answers(faq.listFaq, { faq: [{ id: 'one', question: 'How do I follow my order?', answer: 'So.' }] })
    showTicket()
    expect((await screen.findByRole('link', { name: /Receipt for October/ })).getAttribute('href')).toBe(
      '/support/receipt',
    )
    expect(screen.getByRole('link', { name: 'How do I follow my order?' }).getAttribute('href')).toBe(
      '/support?faq=one',
    )
    const region = screen.getByRole('region', { name: 'Your other tickets' })
    expect(within(region).getAllByRole('listitem')).toHaveLength(1)
  })
})
