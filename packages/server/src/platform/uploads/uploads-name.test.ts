import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanFileName } from './uploads-name.ts'

it.each([
  ['proof.png', 'proof.png'],
  ['../../../etc/passwd', 'passwd'],
  ['C:\\Users\\ana\\proof.png', 'proof.png'],
  ['a\u202Egnp.exe', 'agnp.exe'],
  ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie x=1.png'],
  ['a%0D%0Ab%22.png', 'ab.png'],
  ['.htaccess', 'htaccess'],
  ['  two   spaces .png ', 'two spaces .png'],
  ['', 'file'],
  ['..', 'file'],
  ['\u200B', 'file'],
  ['a/', 'file'],
  ['\uD800.png', 'png'],
])('cleans %j to %j', (sent, expected) => {
  expect(cleanFileName(sent)).toBe(expected)
})

it('makes a short, visible name without folders from any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = cleanFileName(sent)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThanOrEqual(120)
      expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]|^\.|^$/u)
      expect(name.isWellFormed()).toBe(true)
    }),
  )
})

it('keeps the extension of a name that is too long', () => {
  expect(cleanFileName(`${'ü'.repeat(200)}.jpeg`)).toMatch(/^ü{115}\.jpeg$/)
  expect(cleanFileName(`${'😀'.repeat(100)}.png`)).toMatch(/^(😀){58}\.png$/u)
})
