import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UiProvider } from './theme/UiProvider.tsx'
import { notifyFailure, notifySuccess } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<UiProvider>{null}</UiProvider>)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const run = (notify: () => void) => act(notify)
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a success toast is at the top right for 3000 ms, and gone 150 ms later', async () => {
  run(() => notifySuccess('Saved'))
  expect(screen.getByRole('status').closest('[data-position]')?.getAttribute('data-position')).toBe('top-right')
  await after(2_900)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await after(100 + 150 + 50)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast stays while the pointer is on it', async () => {
  run(() => notifySuccess('Still read'))
  await after(2_000)
  fireEvent.mouseEnter(screen.getByRole('status'))
  await after(60_000)
  expect(screen.queryByText('Still read')).not.toBeNull()
  fireEvent.mouseLeave(screen.getByRole('status'))
  await after(3_000 + 200)
  expect(screen.queryByText('Still read')).toBeNull()
})

test('an error toast stays until it is closed', async () => {
  run(() => notifyFailure('No response from server.'))
  await after(600_000)
  expect(screen.getByRole('alert').textContent).toContain('No response from server.')
})

test('at most four toasts are visible, and the next follows once there is room', async () => {
  run(() => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) notifySuccess(name)
  })
  expect(screen.getAllByRole('status')).toHaveLength(4)
  expect(screen.queryByText('five')).toBeNull()
  await after(3_000 + 400)
  expect(screen.queryByText('five')).not.toBeNull()
})
