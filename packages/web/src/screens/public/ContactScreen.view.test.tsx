import { support } from '@vesica/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ContactScreen } from './ContactScreen.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  sessionStorage.clear()
})

const field = (name: string) => screen.getByRole('textbox', { name })
const valueOf = (name: string) => (field(name) as HTMLInputElement).value
const send = () => screen.getByRole('button', { name: 'Send message' })
/** The description of a field that screen readers announce. */
const errorOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

/** Fills in every field. */
const fill = async () => {
  const person = show(<ContactScreen />)
  await person.type(field('Your name'), 'Ada Alder')
  await person.type(field('Your email'), 'ada@example.org')
  await person.type(field('Message'), 'Is there a place left?')
  return person
}

describe('the contact form', () => {
  test('that is incomplete shows an error at each field, focuses the first, and sends no request', async () => {
    const person = show(<ContactScreen />)
    await person.type(field('Your name'), 'Ada Alder')
    await person.click(send())
    await waitFor(() => expect(document.activeElement).toBe(field('Your email')))
    expect(field('Your email').getAttribute('aria-invalid')).toBe('true')
    expect(errorOf('Your email')).toBe('Please enter a valid email address.')
    expect(errorOf('Message')).not.toBe('')
    expect(errorOf('Your name')).toBe('')
    expect(valueOf('Your name')).toBe('Ada Alder')
    expect(network.asked(support.sendContactMessage)).toEqual([])
  })

  test('that the server rejects keeps its values, shows the error at the field, and focuses it', async () => {
    network.refuses(support.sendContactMessage, 422, {
      message: 'Unprocessable entity.',
      code: 'validation_failed',
      errors: { message: ['Please say a little more.'] },
    })
    const person = await fill()
    await person.click(send())
    await waitFor(() => expect(document.activeElement).toBe(field('Message')))
    expect(errorOf('Message')).toBe('Please say a little more.')
    expect(['Your name', 'Your email', 'Message'].map(valueOf)).toEqual([
      'Ada Alder',
      'ada@example.org',
      'Is there a place left?',
    ])
  })

  test('without a response says so, keeps its values, and can be sent again', async () => {
    network.loses(support.sendContactMessage)
    const person = await fill()
    await person.click(send())
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    expect(valueOf('Message')).toBe('Is there a place left?')
    network.answers(support.sendContactMessage, { message: 'Sent', reference: 'MSG-1' })
    await person.click(send())
    await screen.findByText('Message sent')
    expect(network.asked(support.sendContactMessage).at(-1)?.body).toEqual({
      name: 'Ada Alder',
      email: 'ada@example.org',
      message: 'Is there a place left?',
    })
  })

  test('is sent once, however often its button is pressed', async () => {
    const arrive = network.delays(support.sendContactMessage, { message: 'Sent', reference: 'MSG-1' })
    const person = await fill()
    await person.dblClick(send())
    arrive()
    await screen.findByText('MSG-1')
    expect(network.asked(support.sendContactMessage)).toHaveLength(1)
  })
})

test('a message survives a reload, and is cleared once it is sent', async () => {
  const person = await fill()
  cleanup()
  show(<ContactScreen />)
  expect(valueOf('Message')).toBe('Is there a place left?')
  network.answers(support.sendContactMessage, { message: 'Sent', reference: 'MSG-7' })
  await person.click(send())
  await screen.findByText('MSG-7')
  cleanup()
  show(<ContactScreen />)
  expect(valueOf('Message')).toBe('')
})
