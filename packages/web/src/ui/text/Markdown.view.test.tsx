import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { Markdown } from './Markdown.tsx'

const content = () => screen.getByRole('main')

describe('Markdown text', () => {
  test('has its headings below the enclosing one, its lists, and its emphasis', () => {
    show(<Markdown under={2}>{'# Arriving\n\nSit *down*.\n\n- breathe in\n- breathe out\n\n###### Deep'}</Markdown>)
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Arriving')
    expect(screen.getByRole('heading', { level: 6 }).textContent).toBe('Deep')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['breathe in', 'breathe out'])
    expect(content().querySelector('em')?.textContent).toBe('down')
  })

  test('links only to web and email addresses, in a new window without referrer or opener', () => {
    show(
      <Markdown>
        {[
          '[web](https://example.org/a)',
          '[letter](mailto:ada@example.org)',
          '[script](javascript:alert(1))',
          '[here](/admin)',
          '[data](data:text/html,x)',
        ].join(' ')}
      </Markdown>,
    )
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org/a', 'mailto:ada@example.org'])
    for (const link of links) expect(link.getAttribute('rel')).toContain('noreferrer')
    expect(content().textContent).toBe('web letter script here data')
  })

  test('shows HTML as typed, and loads no external images', () => {
    show(
      <Markdown>
        {'Calm <img src=x onerror=alert(1)> and <b>bold</b>\n\n![A bell](https://example.org/b.png)'}
      </Markdown>,
    )
    expect(content().querySelector('img, b')).toBeNull()
    expect(content().textContent).toContain('<b>bold</b>')
    expect(screen.getByRole('link', { name: 'A bell' }).getAttribute('href')).toBe('https://example.org/b.png')
  })
})
