import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { ArticleReader } from './ArticleReader.tsx'
import type { ReadingPlace } from './reading.ts'

const article = '# Arriving\n\nSit down.\n\n## The bell\n\nIt rings once.\n\n# Arriving\n\nAgain.\n'

test('a text has a table of contents that links to its sections', () => {
  show(<ArticleReader title="On keeping a vow">{article}</ArticleReader>)
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  const links = within(contents).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Arriving', '#part-arriving'],
    ['The bell', '#part-the-bell'],
    ['Arriving', '#part-arriving-2'],
  ])
  for (const link of links) {
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.textContent).toBe(link.textContent)
  }
  expect(screen.getByRole('article', { name: 'Text: On keeping a vow' })).toBeDefined()
  expect(screen.getByText('1 min to read')).toBeDefined()
})

test('a short text has none', () => {
  show(<ArticleReader title="A note">{'# One\n\nWord.'}</ArticleReader>)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('font size and width are selectable, and stored for the next text', async () => {
  const person = show(<ArticleReader title="A note">Word.</ArticleReader>)
  const reader = () => screen.getByRole('article').parentElement
  expect([reader()?.dataset.size, reader()?.dataset.width]).toEqual(['usual', 'usual'])
  await person.click(screen.getByRole('button', { name: 'Text size and width' }))
  await person.click(within(await screen.findByRole('radiogroup', { name: 'Text size' })).getByText('Large'))
  await person.click(within(screen.getByRole('radiogroup', { name: 'Line width' })).getByText('Narrow'))
  expect([reader()?.dataset.size, reader()?.dataset.width]).toEqual(['large', 'narrow'])
  expect([localStorage.getItem('reading:size'), localStorage.getItem('reading:width')]).toEqual(['large', 'narrow'])
})

test('reading resumes at the last position, which is reported when the page closes', () => {
  const scrolled: (string | null)[] = []
  const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this.textContent)
  })
  const reported: ReadingPlace[] = []
  show(
    <ArticleReader title="A note" startAt={3} onPlace={(position) => reported.push(position)}>
      {article}
    </ArticleReader>,
  )
  into.mockRestore()
  expect(scrolled).toEqual(['It rings once.'])
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  expect(reported).toHaveLength(1)
  expect(reported[0]).toMatchObject({ of: 6, seconds: 0 })
})
