import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { rememberRelease } from './release.ts'

/** A browser in which a worker of another release waits while this page is open. */
const aBrowser = (entry: string) => {
  const messages: unknown[] = []
  const waiting = {
    postMessage: (message: unknown, [port]: MessagePort[] = []) => {
      messages.push(message)
      port?.postMessage(entry)
    },
  }
  const registration = Object.assign(new EventTarget(), { waiting, installing: null, update: async () => undefined })
  const serviceWorker = { controller: {}, register: async () => registration }
  Object.assign(navigator, { serviceWorker })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const script = document.head.appendChild(document.createElement('script'))
  script.setAttribute('src', 'data:text/javascript,')
  Object.defineProperty(script, 'src', { value: 'https://vesica.test/assets/app-of-this-page.js' })
  onTestFinished(() => script.remove())
  return messages
}

test('a page of an older release announces the new one, and reloads on request', async () => {
  const messages = aBrowser('/assets/app-of-another.js')
  show(<p>A page</p>)
  await rememberRelease()
  expect((await screen.findByText('A new version is available.')).textContent).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  expect(messages).toEqual(['which'])
})

test('a page that is already of the new release lets it take over silently', async () => {
  const messages = aBrowser('/assets/app-of-this-page.js')
  show(<p>A page</p>)
  await rememberRelease()
  await expect.poll(() => messages).toEqual(['which', 'take over'])
  expect(screen.queryByText('A new version is available.')).toBeNull()
})
