import { screen, waitFor, within } from '@testing-library/react'
import { templateRules, emailTemplates } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import type { RawSearch } from '../../../../address.ts'
import { EmailTemplatesPanel } from './EmailTemplatesPanel.tsx'

const { name, group, subject, body } = templateRules.code
const code: emailTemplates.EmailTemplate = {
  kind: 'code',
  name,
  group,
  subject,
  changed: true,
  body,
  original: { subject, body },
  variables: [{ name: 'code', sample: '482913', required: true }],
}
const listed: emailTemplates.ListedEmailTemplate = {
  kind: 'code',
  name,
  group,
  changed: true,
  example: 'Your code for Vesica',
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
  network.answers(emailTemplates.getEmailTemplate, { template: code })
})

const panel = (kind: string | undefined, onSearch = (_: object) => undefined) => (
  <EmailTemplatesPanel
    view={{ tab: 'email-templates', dialog: undefined, about: undefined }}
    onView={() => undefined}
    search={kind === undefined ? {} : { template: kind }}
    onSearch={onSearch}
  />
)

const pressable = (label: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: label })
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
    return button
  })

test('email templates are listed by group, show whether they were edited, and open by URL', async () => {
  network.answers(emailTemplates.listEmailTemplates, {
    templates: [listed, { ...listed, kind: 'x', name: 'Another', changed: false }],
  })
  const opened: object[] = []
  const person = show(panel(undefined, (search) => void opened.push(search)))
  const table = within(await screen.findByRole('region', { name: group }))
  expect(table.getByText('Edited')).toBeTruthy()
  expect(table.getAllByText('Your code for Vesica')).toHaveLength(2)
  expect(table.getByText('Default')).toBeTruthy()
  await person.click(table.getByRole('button', { name }))
  expect(opened).toEqual([{ template: 'code' }])
})

test('opening a template moves the focus to it, and closing restores its position in the list', async () => {
  network.answers(emailTemplates.listEmailTemplates, { templates: [listed, { ...listed, kind: 'x', name: 'Another' }] })
  const Whole = () => {
    const [search, setSearch] = useState<RawSearch>({})
    const view = { tab: 'email-templates', dialog: undefined, about: undefined } as const
    return <EmailTemplatesPanel view={view} onView={() => undefined} search={search} onSearch={setSearch} />
  }
  const person = show(<Whole />)
  ;(await screen.findByRole('button', { name })).focus()
  await person.keyboard('{Enter}')
  const backButton = await screen.findByRole('button', { name: 'All email templates' })
  expect(document.activeElement).toBe(backButton)
  await person.keyboard('{Enter}')
  const open = await screen.findByRole('button', { name })
  await waitFor(() => expect(document.activeElement).toBe(open))
})

test('a text without a required variable is rejected at its field, and nothing is sent', async () => {
  const person = show(panel('code'))
  await pressable('Save template')
  const field = await screen.findByRole('textbox', { name: /^Text/ })
  await person.clear(field)
  await person.type(field, 'Hello')
  await screen.findByText('Please add {code}: the email doesn’t work without it.')
  await person.click(await pressable('Save template'))
  expect(network.asked(emailTemplates.setEmailTemplate)).toHaveLength(0)
})

test('a preview renders the draft in a sandboxed frame, and says when it is out of date', async () => {
  network.answers(emailTemplates.previewEmailTemplate, {
    preview: { subject: 'Your code', text: 'Plain', html: '<p>Drawn</p>' },
  })
  const person = show(panel('code'))
  await pressable('Show preview')
  await person.click(screen.getByRole('button', { name: 'Show preview' }))
  const frame = await screen.findByTitle(`Preview of ${name}`)
  expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<p>Drawn</p>'])
  expect(network.asked(emailTemplates.previewEmailTemplate)[0]?.body).toEqual({ subject, body })
  await person.type(screen.getByRole('textbox', { name: 'Subject' }), 'x')
  await screen.findByText('The text has changed since this preview.')
})

test('resetting to the default text asks first', async () => {
  network.answers(emailTemplates.resetEmailTemplate, { template: { ...code, changed: false } })
  const person = show(panel('code'))
  await person.click(await pressable('Reset to default'))
  expect(network.asked(emailTemplates.resetEmailTemplate)).toHaveLength(0)
  await person.click(await screen.findByRole('button', { name: 'Reset' }))
  await screen.findByText('Email template reset')
})
