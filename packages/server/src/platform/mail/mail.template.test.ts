import { contrastOf } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { renderMail } from './mail.template.ts'

const full = {
  platformName: 'Vesica & Friends',
  accent: null,
  greeting: 'Hello Ana,',
  paragraphs: ['Your code is below.', 'It works once\nand for 10 minutes.'],
  code: '012345',
  action: { label: 'Open the platform', url: 'https://example.org/verify?a=1&b=2' },
  closing: 'If this was not you, nothing has to be done.',
}

describe('an email', () => {
  it('has the same content in text and HTML', () => {
    const { text, html } = renderMail(full)
    expect(text).toBe(
      [
        'Hello Ana,',
        'Your code is below.',
        'It works once\nand for 10 minutes.',
        '    012345',
        'Open the platform:\nhttps://example.org/verify?a=1&b=2',
        'If this was not you, nothing has to be done.',
        '-- \nVesica & Friends\n',
      ].join('\n\n'),
    )
    for (const copy of ['Hello Ana,', 'Your code is below.', '012345', 'Open the platform', full.closing]) {
      expect(html).toContain(copy)
    }
    expect(html).toContain('It works once<br>and for 10 minutes.')
    expect(html).toContain('href="https://example.org/verify?a=1&#38;b=2"')
    expect(html).toContain('Vesica &#38; Friends')
  })

  it('leaves out missing parts', () => {
    expect(renderMail({ platformName: 'Vesica', accent: null, paragraphs: ['Only this.'] }).text).toBe(
      'Only this.\n\n-- \nVesica\n',
    )
  })

  it('treats nothing as markup', () => {
    const evil = `<img src=x onerror="alert('1')">`
    const { html } = renderMail({
      platformName: evil,
      accent: null,
      greeting: evil,
      paragraphs: [evil],
      code: evil,
      action: { label: evil, url: `https://example.org/"><script>` },
      closing: evil,
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<script')
    expect(html).not.toMatch(/href="[^"]*"[^ >]/)
  })

  it("has a button in the platform's color, with readable text on light and dark backgrounds", () => {
    const colours = (accent: string | null) => {
      const { html } = renderMail({ ...full, accent })
      const [, ground, color] = /class="button" style="[^"]*background:(#\w{6});[^"]*;color:(#\w{6})/.exec(html) ?? []
      const [, dark, darkColor] = /\.button \{ background: (#\w{6}) !important; color: (#\w{6})/.exec(html) ?? []
      for (const [background = '', foreground = ''] of [
        [ground, color],
        [dark, darkColor],
        [dark, '#1d1930'],
      ])
        expect(contrastOf(background, foreground)).toBeGreaterThanOrEqual(4.5)
      return [ground, dark]
    }
    expect(colours(null)).toEqual(['#4a3d8f', '#a79bf0'])
    const [green, paler] = colours('#0b5d4f')
    expect(green).toBe('#0b5d4f')
    expect(paler).not.toBe(green)
  })

  it('loads nothing from other servers and supports dark mode', () => {
    const { html } = renderMail(full)
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/)
    expect(html).toContain('prefers-color-scheme: dark')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', ''])('rejects a link to %j', (url) => {
    expect(() => renderMail({ ...full, action: { label: 'Go', url } })).toThrow('http')
  })
})
