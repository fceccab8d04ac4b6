import { act, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { lazy } from './lazy.tsx'
import { lazyPart } from './lazyPart.tsx'

/** Code that comes from the given time on. */
const code = (comesFrom: number) => {
  let requestCount = 0
  return {
    asked: () => requestCount,
    load: async () => {
      requestCount += 1
      if (requestCount < comesFrom) throw new TypeError('Failed to fetch dynamically imported module')
      return ({ name }: { name: string }) => <p>{`The plot of ${name}`}</p>
    },
  }
}

test('a component that fails to load says so in its place, keeps typed values, and loads on retry', async () => {
  const { load } = code(2)
  const Plot = lazyPart(load)
  const person = show(
    <>
      <input aria-label="City" />
      <Suspense fallback={<p>Waiting</p>}>
        <Plot name="March" />
      </Suspense>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('This section could not be loaded.')
  await person.type(screen.getByRole('textbox', { name: 'City' }), 'Lisbon')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('The plot of March')
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Lisbon')
})

test('a component that failed to load is retried when the network is back', async () => {
  const { load, asked } = code(2)
  const Plot = lazyPart(load)
  show(
    <Suspense>
      <Plot name="March" />
    </Suspense>,
  )
  await screen.findByRole('alert')
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('The plot of March')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(asked()).toBe(2)
})

test('a placeholder stays when its component fails to load, and is replaced the next time', async () => {
  const { load, asked } = code(2)
  const Plot = lazy(load, ({ name }) => <p>{`In words: ${name}`}</p>)
  const Screen = () => {
    const [at, setAt] = useState(0)
    return (
      <>
        <Plot key={at} name="March" />
        <button type="button" onClick={() => setAt(at + 1)}>
          Next
        </button>
      </>
    )
  }
  const person = show(<Screen />)
  screen.getByText('In words: March')
  await expect.poll(asked).toBe(1)
  await screen.findByText('In words: March')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('The plot of March')
})
