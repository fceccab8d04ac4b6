import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { lazy } from './lazy.tsx'

/** A part whose code comes when the test says so, between two buttons. */
const aPart = () => {
  const code = Promise.withResolvers<() => React.ReactNode>()
  const Part = lazy(
    () => code.promise,
    () => <button type="button">Alerts</button>,
  )
  const person = show(
    <>
      <button type="button">Before</button>
      <Part />
    </>,
  )
  return {
    person,
    comes: async () => {
      code.resolve(() => (
        <button type="button" aria-expanded="false">
          Alerts
        </button>
      ))
      return screen.findByRole('button', { name: 'Alerts', expanded: false })
    },
  }
}

test('a loaded component takes over the focus of its placeholder', async () => {
  const { person, comes } = aPart()
  await person.tab()
  await person.tab()
  expect(document.activeElement?.textContent).toBe('Alerts')
  expect(await comes()).toBe(document.activeElement)
})

test('a loaded component leaves the focus elsewhere in place', async () => {
  const { person, comes } = aPart()
  await person.tab()
  await comes()
  expect(document.activeElement?.textContent).toBe('Before')
})
