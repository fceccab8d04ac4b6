import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser without the modern clipboard API, as on plain http. */
const closedClipboard = (worked: boolean) => {
  vi.stubGlobal('navigator', { clipboard: undefined })
  const copied: string[] = []
  document.execCommand = (command: string) => {
    const field = document.activeElement
    copied.push(`${command} ${field instanceof HTMLTextAreaElement ? field.value : ''}`)
    return worked
  }
  return copied
}

test('without the clipboard API, text is copied with the legacy method, and the focus is restored', async () => {
  render(<button type="button">Copy</button>)
  screen.getByRole('button').focus()
  const copied = closedClipboard(true)
  expect(await copyText('bc1qar0')).toBe(true)
  expect(copied).toEqual(['copy bc1qar0'])
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect(document.querySelector('textarea[readonly]')).toBeNull()
})

test('without either method, copying reports the failure', async () => {
  closedClipboard(false)
  expect(await copyText('bc1qar0')).toBe(false)
})
