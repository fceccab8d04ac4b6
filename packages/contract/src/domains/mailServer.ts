import { endpoint } from '../endpoint.ts'
import { mailServerBody } from '../mailServer.ts'
import { controlsReply } from './system.ts'

export const setMailServer = endpoint({
  name: 'setMailServer',
  method: 'POST',
  path: '/system-controls/mail/server',
  access: 'admin',
  right: 'settings:write',
  proof: 'fresh',
  summary:
    'Update the mail server, unless the environment sets one. A change waits for a second administrator if there is one',
  body: mailServerBody,
  example: {
    body: {
      host: 'smtp.example.org',
      port: 587,
      encryption: 'starttls',
      login: 'vesica',
      password: 'the mailbox password',
      from_name: 'Vesica',
      from_address: 'hello@example.org',
    },
  },
  response: controlsReply,
  refusals: ['mail_by_environment', 'mail_password_needed', 'not_counting_yet'],
})
