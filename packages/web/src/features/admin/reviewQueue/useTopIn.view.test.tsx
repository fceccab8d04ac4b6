import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useTopIn } from './useTopIn.ts'

afterEach(() => vi.restoreAllMocks())

const Place = () => {
  const target = useRef<HTMLDivElement>(null)
  useTopIn(target)
  return <div ref={target} role="group" />
}

it('measures the distance from the top of the page, regardless of scrolling', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -6, 100, 100))
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(200)
  render(<Place />)
  expect(screen.getByRole('group').style.getPropertyValue('--top')).toBe('194px')
})
