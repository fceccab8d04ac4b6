import { act } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bearTranslation } from './translated.ts'

const { removeChild, insertBefore } = Node.prototype
const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
bearTranslation()
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore })
  Object.defineProperty(Node.prototype, 'nodeValue', value)
})

let container: HTMLElement
let root: Root
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(() => {
  act(() => root.unmount())
  container.remove()
})

const draw = (node: React.ReactNode) => act(() => root.render(node))

/** As browsers do it: in one step, or first the translation and then the removal of the text. */
const translators: [string, (text: Text, font: Element) => void][] = [
  ['in the place of', (text, font) => text.replaceWith(font)],
  [
    'before',
    (text, font) => {
      text.before(font)
      text.remove()
    },
  ],
]

/** Translates all text on the page. Async, as the mutation observer is notified later. */
const translateWith = async (translate: (text: Text, font: Element) => void): Promise<void> => {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.appendChild(document.createElement('font')).textContent = `<${text.data}>`
    translate(text, font)
  }
  await vi.waitFor(() => Promise.resolve())
}

test.each(translators)('an amount whose translation came %s it shows its current value', async (_, translate) => {
  const Due = ({ due, rate }: { due: string; rate: string }) => (
    <p>
      {due} at {rate}
    </p>
  )
  draw(<Due due="$5" rate="$50" />)
  await translateWith(translate)
  expect(container.textContent).toBe('<$5>< at ><$50>')
  draw(<Due due="$7" rate="$50" />)
  expect(container.textContent).toBe('$7< at ><$50>')
  await translateWith(translate)
  draw(<Due due="$8" rate="$60" />)
  expect(container.textContent).toBe('$8<< at >>$60')
})

test.each(translators)(
  'a text whose translation came %s it is removed with it, and others take its position',
  async (_, translate) => {
    const Message = ({ failed, tries }: { failed: boolean; tries: boolean }) => (
      <p>
        {tries && <b>Again. </b>}
        {failed && 'Refused.'}
      </p>
    )
    draw(<Message failed tries={false} />)
    await translateWith(translate)
    draw(<Message failed tries />)
    expect(container.textContent).toBe('Again. Refused.')
    await translateWith(translate)
    draw(<Message failed={false} tries />)
    expect(container.textContent).toBe('<Again. >')
  },
)

test('moving a text moves the text node, not its translation', async () => {
  const line = container.appendChild(document.createElement('p'))
  const text = line.appendChild(document.createTextNode('One'))
  const last = line.appendChild(document.createElement('b'))
  await translateWith((node, font) => node.replaceWith(font))
  line.insertBefore(text, null)
  expect([...line.childNodes]).toEqual([last, text])
})

test('a text that is back in the page does not replace an older translation', async () => {
  const line = container.appendChild(document.createElement('p'))
  const text = line.appendChild(document.createTextNode('One'))
  await translateWith((node, font) => node.replaceWith(font))
  const [font] = line.childNodes as unknown as [Element]
  // Another program restores the text, and leaves the translation in place.
  font.before(text)
  text.nodeValue = 'Two'
  expect([...line.childNodes]).toEqual([text, font])
})

test('texts that are translated as one are restored together', async () => {
  const Count = ({ count }: { count: number }) => <p>You have {count} unread</p>
  draw(<Count count={3} />)
  const line = container.querySelector('p') as Element
  const font = document.createElement('font')
  line.prepend(font)
  font.textContent = '3 ungelesen'
  while (font.nextSibling) font.nextSibling.remove()
  await vi.waitFor(() => Promise.resolve())
  draw(<Count count={4} />)
  expect(line.textContent).toBe('You have 4 unread')
})

test('a node that another program removed or moved does not crash the screen', () => {
  const Line = ({ first, last }: { first: boolean; last: boolean }) => (
    <p>
      {first && 'One'}
      {last && <b>Two</b>}
    </p>
  )
  draw(<Line first={false} last />)
  container.querySelector('b')?.remove()
  draw(<Line first last />)
  expect(container.textContent).toBe('One')
  draw(<Line first last={false} />)
  expect(container.textContent).toBe('One')
})
