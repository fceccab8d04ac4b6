import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test.each([
  [
    'a link',
    '<a href="https://shop.example/77?a=1&amp;b=2">my order</a>',
    'my order (https://shop.example/77?a=1&b=2)',
  ],
  ['an address with a space', '<a href=" https://a.example/b c ">it</a>', 'it (https://a.example/b%20c)'],
  ['a link that says another address', '<a href="https://b.example">a.example</a>', 'a.example (https://b.example)'],
  ['a link that says its address', '<a href="https://a.example/x">https://a.example/x</a>', 'https://a.example/x'],
  ['a link that says it in short', '<a href="https://A.example/">a.example</a>', 'a.example'],
  ['a link to a mailbox', '<a href="mailto:a@b.example">Ada</a>', 'Ada (mailto:a@b.example)'],
  ['a mailbox', '<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example'],
  ['a picture with a link', '<a href="https://a.example/x"><img src="x.png"></a>', 'https://a.example/x'],
  ['a link within the page', '<a href="#top">up</a>', 'up'],
  ['a link that runs a program', '<a href="javascript:alert(1)">up</a>', 'up'],
  ['a link that leads nowhere', '<a name="x">up</a>', 'up'],
  [
    'struck words',
    'I want <s>two</s> <strike>three</strike> <del>four</del> five',
    'I want ~~two~~ ~~three~~ ~~four~~ five',
  ],
  ['words struck by style', '<span style="color:red;text-decoration: line-through">two</span> five', '~~two~~ five'],
  ['cells', '<table><tr><td>Price</td><td>12</td></tr><tr><th>Tax</th><td>3</td></tr></table>', 'Price 12\nTax 3'],
  [
    'quotations',
    '<blockquote>Which <a href="https://a.example">one</a>?</blockquote>',
    '> Which one (https://a.example)?',
  ],
])('HTML converted to text keeps its meaning: %s', async (_, html, text) => {
  expect(await textOfHtml(`<div>${html}</div>`)).toBe(text)
})
