import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { openedPart } from './openedPart.tsx'

type Props = { opened: boolean; onClose: () => void }

const Window = ({ opened, onClose }: Props) =>
  opened ? (
    <div role="dialog" aria-modal="true" aria-label="Window">
      <button type="button" autoFocus onClick={onClose}>
        Close
      </button>
    </div>
  ) : null

/** A component whose code loads, or fails to, when the test says so. */
const aPart = () => {
  const { promise, resolve, reject } = Promise.withResolvers<typeof Window>()
  const Part = openedPart<Props>(
    () => promise,
    ({ opened }) => opened,
  )
  const Screen = () => {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        <Part opened={opened} onClose={() => setOpened(false)} />
      </>
    )
  }
  return { Screen, come: () => resolve(Window), fail: () => reject(new Error('offline')) }
}

const button = (name: string) => screen.getByRole('button', { name })

test('a part opened before its code has loaded shows its loading state, and restores the focus on closing', async () => {
  const { Screen, come } = aPart()
  const person = show(<Screen />)
  await person.click(button('Open'))
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  come()
  await person.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button('Open')))
})

test('a part that fails to load is closed again, and says so', async () => {
  const { Screen, fail } = aPart()
  const person = show(<Screen />)
  await person.click(button('Open'))
  fail()
  expect(await screen.findByText(/Couldn’t open this\./)).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
})
