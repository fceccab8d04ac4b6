import { JSDOM } from 'jsdom'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { html } from './html.ts'

it('never treats inserted text as markup', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('<script>alert(1)</script>', '"><img src=x>', "' onload='x", '&lt;', '-->'),
  )
  fc.assert(
    fc.property(text, (input) => {
      // What HTML itself does to any text: line ends are normalized, and NUL cannot be expressed.
      const expected = input.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\0', '')
      const { document } = new JSDOM(html`<!doctype html><p title="${expected}">${expected}</p>`.text).window
      const inBody = [...document.getElementsByTagName('body')].flatMap((body) => [...body.getElementsByTagName('*')])
      expect(inBody).toHaveLength(1)
      const [p] = inBody
      expect(p?.getAttributeNames()).toEqual(['title'])
      expect(p?.getAttribute('title')).toBe(expected)
      expect(p?.textContent).toBe(expected)
    }),
  )
})

it('can contain nested fragments, several, or none', () => {
  const bold = html`<b>${1}</b>`
  expect(html`<p>${bold}${[bold, html`<i></i>`]}${undefined}</p>`.text).toBe('<p><b>1</b><b>1</b><i></i></p>')
})
