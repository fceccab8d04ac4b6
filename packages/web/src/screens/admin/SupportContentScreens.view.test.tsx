import { cannedReplies, helpdesk, faq, type Right, supportCategories, supportSettings } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { weekStartsOn } from '../../format/week.ts'
import {
  CannedRepliesScreen,
  FaqScreen,
  MacrosScreen,
  SupportSettingsScreen,
  TicketCategoriesScreen,
} from './SupportContentScreens.tsx'

let network: ReturnType<typeof aNetwork>
const everything: Right[] = ['support:read', 'support:write', 'settings:write', 'audit:read']
const asAdmin = (rights: Right[] = everything) => signedIn(network, { role: 'admin', rights })
beforeEach(() => {
  network = aNetwork()
  asAdmin()
})

const entry = (id: string, changed: Partial<faq.FaqEntry> = {}): faq.FaqEntry => ({
  id,
  question: `Question ${id}`,
  answer: `Answer ${id}`,
  active: true,
  ...changed,
})

describe('the FAQ', () => {
  const entries = [entry('one'), entry('two', { active: false }), entry('three')]
  const showFaq = (address = '/') => {
    network.answers(faq.listManagedFaq, { faq: entries })
    return show(<AtAddress address={address} screen={FaqScreen} />)
  }
  const visibleQuestions = () =>
    within(screen.getByRole('list', { name: 'Questions in display order' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('strong')?.textContent)

  test('is reordered by buttons and by keys, with the focus on the moved entry, and an undo', async () => {
    const person = showFaq()
    const moved = [entries[1], entries[0], entries[2]] as faq.FaqEntry[]
    network.answers(faq.reorderFaq, { faq: moved })
    const moveDown = await screen.findByRole('button', { name: 'Move down: Question one' })
    expect(screen.getByText('Hidden')).toBeDefined()
    await person.click(moveDown)
    expect(await screen.findByText('“Question one” moved to position 2 of 3.')).toBeDefined()
    expect(network.asked(faq.reorderFaq).map(({ body }) => body)).toEqual([{ ids: ['two', 'one', 'three'] }])
    expect(visibleQuestions()).toEqual(['Question two', 'Question one', 'Question three'])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Question one'))
    network.answers(faq.reorderFaq, { faq: entries })
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(network.asked(faq.reorderFaq).at(-1)?.body).toEqual({ ids: ['one', 'two', 'three'] }))
    network.answers(faq.reorderFaq, { faq: moved })
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(network.asked(faq.reorderFaq).at(-1)?.body).toEqual({ ids: ['two', 'one', 'three'] }))
  })

  test('shows the current order after a concurrent change', async () => {
    const person = showFaq()
    network.refuses(faq.reorderFaq, 409, { message: 'The list has changed.', code: 'order_old' })
    await person.click(await screen.findByRole('button', { name: 'Move down: Question one' }))
    expect(await screen.findByText(/^Another administrator changed the list/)).toBeDefined()
    expect(visibleQuestions()).toEqual(['Question one', 'Question two', 'Question three'])
  })

  test('gets a new entry with an answer in Markdown, and a preview', async () => {
    const person = showFaq('/?open=add')
    network.refuses(faq.createFaq, 409, { message: 'This question already exists.', code: 'question_exists' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a question' }))
    const add = dialog.getByRole('button', { name: 'Add question' })
    expect(add).toHaveProperty('disabled', true)
    await person.type(dialog.getByRole('textbox', { name: /^Question/ }), 'How?')
    await person.type(dialog.getByRole('textbox', { name: /^Answer/ }), 'So *indeed*.')
    await person.click(dialog.getByRole('radio', { name: 'Preview' }))
    expect(dialog.getByText('indeed').tagName).toBe('EM')
    await person.click(add)
    expect(await dialog.findByText('This question already exists.')).toBeDefined()
    network.answers(faq.createFaq, { entry: entry('new') })
    await person.click(add)
    expect(await screen.findByText('Question added')).toBeDefined()
    expect(network.asked(faq.createFaq).at(-1)?.body).toEqual({
      question: 'How?',
      answer: 'So *indeed*.',
      active: true,
    })
  })

  test('deletes an entry after a confirmation that names it', async () => {
    const person = showFaq('/?open=delete:one')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this question?' }))
    expect(dialog.getByText(/Members will no longer see “Question one”/)).toBeDefined()
    network.answers(faq.deleteFaq, { message: 'Done.' })
    await person.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Question deleted')).toBeDefined()
  })

  test('links from each entry to its audit log, with permission', async () => {
    showFaq('/?open=edit:two')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the question' }))
    const history = dialog.getByRole('link', { name: 'History of Question two' })
    expect(new URL((history as HTMLAnchorElement).href).search).toBe('?record=question%3Atwo')
  })

  test('is read-only without permission, and names the roles that can change it', async () => {
    asAdmin(['support:read'])
    showFaq()
    const add = await screen.findByRole('button', { name: 'Add question' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
    expect((await screen.findByRole('button', { name: 'Delete: Question one' })).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })
})

test('a ticket category links to its audit log', async () => {
  const category = { id: 'one', name: 'Stays', description: '', emoji: '', active: true, ticketCount: 0 }
  network.answers(supportCategories.listManagedSupportCategories, { categories: [category] })
  show(<AtAddress address="/?open=edit:one" screen={TicketCategoriesScreen} />)
  const history = await screen.findByRole('link', { name: 'History of Stays' })
  expect(new URL((history as HTMLAnchorElement).href).search).toBe('?record=support+category%3Aone')
})

describe('canned replies', () => {
  const reply = { id: 'one', shortcut: 'second', title: 'A second one', text: 'Dear {first name}', usedCount: 12 }
  const showReplies = (address: string) => {
    network.answers(cannedReplies.listCannedReplies, { replies: [{ ...reply, filled: null, missing: [] }] })
    return show(<AtAddress address={address} screen={CannedRepliesScreen} />)
  }

  test('insert variables at the cursor, and name unknown ones', async () => {
    const person = showReplies('/?open=edit:one')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit A second one' }))
    const written = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })
    written.setSelectionRange(0, 4)
    await person.click(dialog.getByRole('button', { name: /^Insert \{reference\}/ }))
    expect(written.value).toBe('{reference} {first name}')
    await waitFor(() => expect([document.activeElement, written.selectionStart]).toEqual([written, 11]))
    await person.type(written, ' {{nickname}')
    expect(await dialog.findByText('Unknown variable: {nickname}.')).toBeDefined()
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    expect(network.asked(cannedReplies.updateCannedReply)).toEqual([])
    await person.clear(written)
    await person.type(written, 'Dear {{name}')
    network.answers(cannedReplies.updateCannedReply, { reply })
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Reply saved')).toBeDefined()
    expect(network.asked(cannedReplies.updateCannedReply)[0]?.body).toEqual({
      title: 'A second one',
      shortcut: 'second',
      text: 'Dear {name}',
    })
  })

  test('show their shortcut and how often they were used', async () => {
    showReplies('/')
    const row = await screen.findByRole('row', { name: /A second one/ })
    expect(row.textContent).toContain('/second')
    expect(row.textContent).toContain('12')
  })
})

describe('macros', () => {
  test('require at least one action, and leave the rest unchanged', async () => {
    network.answers(cannedReplies.listMacros, { macros: [] })
    network.answers(helpdesk.listAgents, { agents: [{ id: 'bo', name: 'Bo Birch', open: 3 }] })
    network.answers(supportCategories.listSupportCategories, { categories: [] })
    const person = show(<AtAddress address="/?open=add" screen={MacrosScreen} />)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a macro' }))
    await person.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Thank and resolve')
    const add = dialog.getByRole('button', { name: 'Add macro' })
    expect(add).toHaveProperty('disabled', true)
    await person.click(dialog.getByRole('combobox', { name: 'Status' }))
    await person.click(await screen.findByRole('option', { name: 'Resolved', hidden: true }))
    await person.click(dialog.getByRole('combobox', { name: 'Assignee' }))
    await person.click(await screen.findByRole('option', { name: 'Bo Birch', hidden: true }))
    const macro = { id: 'm', name: '', text: '', reply: '', note: '', priority: null, category_id: null }
    network.answers(cannedReplies.createMacro, { macro: { ...macro, status: 'resolved', assigned_to: 'bo' } })
    await person.click(add)
    expect(await screen.findByText('Macro added')).toBeDefined()
    expect(network.asked(cannedReplies.createMacro)[0]?.body).toEqual({
      name: 'Thank and resolve',
      reply: '',
      note: '',
      status: 'resolved',
      priority: null,
      assigned_to: 'bo',
      category_id: null,
    })
  })
})

describe('support settings', () => {
  const noTarget = { first: null, next: null, solution: null }
  const weekday = [{ from: '09:00', to: '18:00' }]
  const settings: supportSettings.SupportSettings = {
    targets: { urgent: { first: 60, next: null, solution: 1440 }, high: noTarget, medium: noTarget, low: noTarget },
    businessHours: { time_zone: 'Europe/Oslo', days: [weekday, [], [], [], [], [], []], holidays: ['2026-12-25'] },
    contact: { email: '', phone: '', directions: '' },
    credit_usd: 0,
    close_after_days: 14,
  }
  const showSettings = () => {
    network.answers(supportSettings.getSupportSettings, { settings, pendingChange: null, mailIn: null })
    return show(<AtAddress address="/" screen={SupportSettingsScreen} />)
  }
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

  test('are displayed in hours and minutes, and sent in the contract’s units', async () => {
    const person = showSettings()
    expect((await field('Urgent: First response')).value).toBe('1 h')
    expect((await field('Urgent: Resolution')).value).toBe('24 h')
    await person.clear(await field('Urgent: Resolution'))
    await person.type(await field('High: First response'), '1:30')
    await person.click(screen.getByRole('button', { name: 'Add times to Monday' }))
    await person.click(screen.getByRole('button', { name: 'Remove Dec 25, 2026' }))
    await person.type(await field('Email'), 'help@example.org')
    const save = screen.getByRole('button', { name: 'Save' })
    await person.click(save)
    expect(await screen.findByText(/^Monday: please enter times in order/)).toBeDefined()
    expect(network.asked(supportSettings.updateSupportSettings)).toEqual([])
    const second = await field('Monday, from (2)')
    await person.clear(second)
    await person.type(second, '19')
    await person.clear(await field('Monday, to (2)'))
    await person.type(await field('Monday, to (2)'), '24:00')
    await person.click(screen.getByRole('button', { name: 'Copy Monday to weekdays' }))
    network.answers(supportSettings.updateSupportSettings, { settings, pendingChange: null })
    await person.click(save)
    expect(await screen.findByText('Support settings saved')).toBeDefined()
    const day = [...weekday, { from: '19:00', to: '24:00' }]
    expect(network.asked(supportSettings.updateSupportSettings)[0]?.body).toEqual({
      ...settings,
      targets: {
        ...settings.targets,
        urgent: { first: 60, next: null, solution: null },
        high: { first: 90, next: null, solution: null },
      },
      businessHours: { time_zone: 'Europe/Oslo', days: [day, day, day, day, day, [], []], holidays: [] },
      contact: { email: 'help@example.org', phone: '', directions: '' },
    })
  })

  test('list the days from the first day of the reader’s week', async () => {
    signedIn(network, { role: 'admin', rights: everything, weekStart: 'saturday' })
    // In the app, the shell sets this from the signed-in user.
    weekStartsOn('saturday')
    onTestFinished(() => weekStartsOn(null))
    showSettings()
    await field('Monday, from (1)')
    const days = screen
      .getAllByRole('button', { name: /^Add times to / })
      .map((button) => button.getAttribute('aria-label'))
    expect([days[0], days[2], days.length]).toEqual(['Add times to Saturday', 'Add times to Monday', 7])
  })

  test('reject an invalid time', async () => {
    const person = showSettings()
    await person.type(await field('Low: Resolution'), 'soon')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Please enter a time such as 45 min or 3 h/)).toBeDefined()
    expect(network.asked(supportSettings.updateSupportSettings)).toEqual([])
  })

  test('are disabled without permission, and name the roles that have it', async () => {
    asAdmin(['support:read', 'support:write'])
    showSettings()
    expect(await field('Urgent: First response')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    expect(screen.getByText(/^You don’t have permission to do this\./)).toBeDefined()
  })
})
