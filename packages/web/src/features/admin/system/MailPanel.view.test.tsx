import { screen } from '@testing-library/react'
import { mailServer, system } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { controls } from '../../../../test/controls.ts'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { MailPanel } from './MailPanel.tsx'

type Mail = system.SystemControls['mail']
const server: NonNullable<Mail['server']> = {
  host: 'smtp.example.org',
  port: 587,
  encryption: 'starttls',
  login: 'house@example.org',
  hasPassword: true,
  fromName: 'House',
  fromAddress: 'house@example.org',
}
const set: Mail = {
  delivery: 'smtp',
  from: 'House <house@example.org>',
  byEnvironment: false,
  server,
  pendingChange: null,
}
const withMail = (mail: Mail) => ({ systemControls: { ...controls, mail } })

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
})

test('the encryption sets the usual port of a mail server, and saving clears the password field', async () => {
  network.answers(system.getSystemControls, { systemControls: controls })
  network.answers(mailServer.setMailServer, withMail(set))
  const person = show(<MailPanel />)
  await person.type(await screen.findByRole('textbox', { name: /^Host/ }), 'smtp.example.org')
  await person.click(await screen.findByRole('combobox', { name: /^Encryption/ }))
  await person.click(await screen.findByRole('option', { name: 'TLS', hidden: true }))
  expect(screen.getByRole('textbox', { name: /^Port/ })).toHaveProperty('value', '465')
  await person.type(screen.getByRole('textbox', { name: /^User name/ }), 'house@example.org')
  await person.type(screen.getByLabelText(/^Password/), 'pass word')
  await person.type(screen.getByRole('textbox', { name: /^Sender name/ }), 'House')
  await person.type(screen.getByRole('textbox', { name: /^Sender address/ }), 'house@example.org')
  await person.click(screen.getByRole('button', { name: 'Save mail server' }))
  expect(await screen.findByText('A password is stored. Leave this empty to keep it.')).toBeDefined()
  expect(network.asked(mailServer.setMailServer)).toMatchObject([
    {
      body: {
        host: 'smtp.example.org',
        port: 465,
        encryption: 'tls',
        login: 'house@example.org',
        password: 'pass word',
        from_name: 'House',
        from_address: 'house@example.org',
      },
    },
  ])
  expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', '')
})

test('a stored password is not sent again, and is requested at its field when the server needs it', async () => {
  const needed = 'Please enter the password again: the stored one is for another host or user name.'
  network.answers(system.getSystemControls, withMail(set))
  network.refuses(mailServer.setMailServer, 422, { message: needed, code: 'mail_password_needed' })
  const person = show(<MailPanel />)
  const host = await screen.findByRole('textbox', { name: /^Host/ })
  await person.clear(host)
  await person.type(host, 'mail.example.net')
  await person.click(screen.getByRole('button', { name: 'Save mail server' }))
  expect(await screen.findByText(needed)).toBeDefined()
  expect(network.asked(mailServer.setMailServer)[0]?.body).not.toHaveProperty('password')
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true')
})

test('settings from the environment are read-only, and the reason is visible', async () => {
  network.answers(
    system.getSystemControls,
    withMail({
      delivery: 'smtp',
      from: 'Env <env@example.org>',
      byEnvironment: true,
      server: null,
      pendingChange: null,
    }),
  )
  show(<MailPanel />)
  expect(await screen.findByText('Env <env@example.org>')).toBeDefined()
  expect(screen.getByText(/set by the environment variables SMTP_URL and MAIL_FROM/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save mail server' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Send a test email to myself' })).toBeDefined()
})

test('the mail server’s error is displayed below the test', async () => {
  const message = 'The mail server rejected the user name or password. Check both and save them again.'
  network.answers(system.getSystemControls, withMail(set))
  network.refuses(system.sendTestMail, 409, { message, code: 'mail_login_wrong' })
  const person = show(<MailPanel />)
  await person.click(await screen.findByRole('button', { name: 'Send a test email to myself' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})
