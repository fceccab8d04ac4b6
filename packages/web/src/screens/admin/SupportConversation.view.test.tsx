import { screen, waitFor, within } from '@testing-library/react'
import { helpdesk, tickets } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { aHelpdesk, aHelpdeskTicket, anEntry, twoHelpdeskRows } from '../../../test/helpdesk.ts'
import { asAdministrator, asWideAsADesk, atHelpdesk, opened, writing } from '../../../test/helpdeskScreen.tsx'
import { aNetwork } from '../../../test/network.ts'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  asAdministrator(network, 'support')
  return asWideAsADesk()
})

const bodyOf = (form: unknown) => Object.fromEntries(form as FormData)

describe('a conversation', () => {
  const talk = aHelpdeskTicket({
    responses: [
      anEntry(),
      anEntry({
        id: 'note',
        kind: 'note',
        from: 'admin',
        author: { id: 'id-of-sr', name: 'Sol Reed', avatar: null },
        message: 'One left on the shelf.',
      }),
      anEntry({ id: 'event', kind: 'event', from: 'admin', author: null, message: 'Picked up by support' }),
      anEntry({
        id: 'second',
        from: 'admin',
        author: { id: 'id-of-tk', name: 'Tora Kaye', avatar: null },
        message: 'Would you like a second one?',
        mail: 'bounced',
      }),
    ],
    lastMessageId: 'second',
    unread: true,
  })

  test('is one timeline of messages, notes and events, and is marked as seen', async () => {
    aHelpdesk(network, twoHelpdeskRows, talk)
    atHelpdesk(opened)
    const entries = within(await screen.findByRole('region', { name: 'Conversation' })).getAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ada Alder.*one corner crushed/),
      expect.stringMatching(/Sol Reed.*Internal note.*One left on the shelf/),
      expect.stringMatching(/Picked up by support/),
      expect.stringMatching(/You.*Email bounced.*Would you like a second one/),
    ])
    await waitFor(() => expect(network.asked(tickets.markTicketSeen)[0]?.body).toEqual({ message: 'second' }))
  })

  test('that does not exist says so once, and links back to the helpdesk', async () => {
    aHelpdesk(network, twoHelpdeskRows, talk)
    const notFound = { message: 'Resource not found.', code: 'not_found' } as const
    network.refuses(helpdesk.getManagedTicket, 404, notFound)
    network.refuses(helpdesk.getTicketContext, 404, notFound)
    atHelpdesk(opened)
    await screen.findByText('Ticket not found')
    expect(screen.getByRole('link', { name: 'Go to all tickets' }).getAttribute('href')).toBe('/admin/support')
    await waitFor(() => expect(network.asked(helpdesk.getTicketContext)).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('shows who else is viewing, and who is typing what', async () => {
    aHelpdesk(network, twoHelpdeskRows, talk)
    const until = new Date(Date.now() + 25_000).toISOString()
    const people = [
      { id: 'id-of-sr', name: 'Sol Reed', side: 'admin' as const, writing: 'note' as const, until },
      { id: 'id-of-ada', name: 'Ada', side: 'user' as const, writing: 'reply' as const, until },
    ]
    network.answers(tickets.getPresence, { people })
    network.answers(tickets.reportPresence, { people })
    atHelpdesk(opened)
    await screen.findByText('Sol Reed is also viewing')
    await screen.findByText('Sol Reed is writing an internal note')
    expect(screen.getByText('Ada Alder is writing')).toBeTruthy()
  })

  test('gets a reply with the last seen message, optionally resolved, which can be undone into the draft', async () => {
    aHelpdesk(network, twoHelpdeskRows, talk)
    // Longer than the test can take, however slow the machine.
    const until = new Date(Date.now() + 60_000).toISOString()
    const reply = anEntry({ id: 'third', from: 'admin', undoableUntil: until })
    network.answers(tickets.replyToTicket, { reply, status: 'open' })
    network.answers(tickets.undoReply, {
      draft: 'I will pack it.',
      kind: 'reply',
      ticket_id: 'id-of-ticket',
      files: [],
    })
    const person = atHelpdesk(opened)
    await person.type(await writing(), 'I will pack it.')
    await person.click(screen.getByRole('checkbox', { name: 'Mark as resolved after sending' }))
    await person.keyboard('{Control>}')
    await person.click(await writing())
    await person.keyboard('{Enter}{/Control}')
    await screen.findByText('Response Added Successfully')
    expect(bodyOf(network.asked(tickets.replyToTicket)[0]?.body)).toEqual({
      message: 'I will pack it.',
      seen: 'second',
      resolve: 'true',
    })
    expect((await writing()).value).toBe('')
    await person.click(await screen.findByRole('button', { name: 'Undo TKT-7KQ2M9XA' }))
    await waitFor(async () => expect((await writing()).value).toBe('I will pack it.'))
    expect(screen.queryByRole('button', { name: 'Undo TKT-7KQ2M9XA' })).toBeNull()
  })

  test('with a newer message keeps the text, and sends it with a second press', async () => {
    aHelpdesk(network, twoHelpdeskRows, talk)
    network.refuses(tickets.replyToTicket, 409, {
      message: 'There’s a newer message. Your reply is saved as a draft.',
      code: 'ticket_newer',
    })
    const person = atHelpdesk(opened)
    await person.type(await writing(), 'I will pack it.')
    await person.click(screen.getByRole('button', { name: /^Send/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('A new message has arrived')
    expect((await writing()).value).toBe('I will pack it.')
    expect(screen.getByRole('button', { name: /^Send anyway/ })).toBeTruthy()
  })

  test('rejects a blank reply', async () => {
    aHelpdesk(network, twoHelpdeskRows, talk)
    const person = atHelpdesk(opened)
    await person.type(await writing(), '   ')
    const send = screen.getByRole('button', { name: /^Send/ })
    expect(send).toHaveProperty('disabled', true)
    await person.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Please enter a message.')
    expect(network.asked(tickets.replyToTicket)).toEqual([])
    await person.type(await writing(), 'Yes')
    expect(send).toHaveProperty('disabled', false)
  })

  test('takes notes, which have a separate draft', async () => {
    aHelpdesk(
      network,
      twoHelpdeskRows,
      aHelpdeskTicket({
        drafts: { reply: 'Half a reply', note: '', savedAt: '2026-01-04T14:31:00.000Z', replyFiles: [], noteFiles: [] },
      }),
    )
    network.answers(helpdesk.addTicketNote, { reply: anEntry({ id: 'note', kind: 'note' }) })
    const person = atHelpdesk(opened)
    expect((await writing()).value).toBe('Half a reply')
    await person.click(screen.getByRole('button', { name: 'Internal note' }))
    await person.type(await writing('Your internal note'), 'One left.')
    await person.click(screen.getByRole('button', { name: /^Add note/ }))
    await screen.findByText('Note added')
    expect(bodyOf(network.asked(helpdesk.addTicketNote)[0]?.body)).toEqual({ message: 'One left.' })
    await person.click(screen.getByRole('button', { name: 'Reply' }))
    expect((await writing()).value).toBe('Half a reply')
  })

  test('inserts a canned reply by its shortcut, and says which variables are missing', async () => {
    aHelpdesk(network, twoHelpdeskRows, talk)
    const person = atHelpdesk(opened)
    await person.type(await writing(), 'Hello. /se')
    const options = await screen.findAllByRole('option', { name: /\// })
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '/secondA second one is on its wayno delivery day',
      '/sendSent today, with tracking',
    ])
    await person.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect((await writing()).value).toBe('Hello. Dear Ada, it arrives on {delivery day}.')
    expect(await screen.findByText('Fill in before sending: delivery day')).toBeTruthy()
    expect(network.asked(tickets.replyToTicket)).toEqual([])
    // The canned reply is counted when the reply is sent.
    network.answers(tickets.replyToTicket, { reply: anEntry({ id: 'sent' }), status: 'open' })
    await person.click(screen.getByRole('button', { name: /^Send/ }))
    await screen.findByText('Response Added Successfully')
    expect(bodyOf(network.asked(tickets.replyToTicket)[0]?.body)).toMatchObject({ canned: 'second' })
  })

  test('that is closed takes notes only', async () => {
    aHelpdesk(network, twoHelpdeskRows, aHelpdeskTicket({ status: 'closed' }))
    atHelpdesk(opened)
    await writing('Your internal note')
    expect(screen.getByRole('button', { name: 'Reply' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/This ticket is closed/)).toBeTruthy()
  })

  test('has the requester’s details beside it, and says which are hidden without permission', async () => {
    aHelpdesk(network, twoHelpdeskRows, talk)
    atHelpdesk(opened)
    const memberPanel = within(await screen.findByRole('complementary', { name: 'The member' }))
    expect((await memberPanel.findByRole('link', { name: 'Ada Alder' })).getAttribute('href')).toContain('/admin/users')
    expect(memberPanel.getByText('Guardian')).toBeTruthy()
    expect(memberPanel.getByText('Not included in your roles')).toBeTruthy()
    expect(memberPanel.getByText('No open requests')).toBeTruthy()
  })
})
