import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { failureOf, lacksPicture } from '../pdf/pdf.ts'
import { PdfPages } from './PdfPages.tsx'

test('a proof that is no PDF says so, and reports it', async () => {
  let reported = 0
  show(<PdfPages file={new Blob(['Dear all, this is a letter.'])} width={300} onFault={() => (reported += 1)} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be displayed here/)
  expect(reported).toBeGreaterThan(0)
})

test.each([
  ['PasswordException', 'locked'],
  ['InvalidPDFException', 'broken'],
  ['ResponseException', 'lost'],
])('what the library calls %s is %s to people', (name, failure) => expect(failureOf(name)).toBe(failure))

test.each([
  ['none', [['g_d0_f1', null]], false],
  ['one that was decoded', [['img_p2_1', { width: 1 }]], false],
  ['one that was not', [['img_p2_1', null]], true],
  ['one of another page that was not', [['g_d0_img_p20_1', null]], false],
])('a page lacks a picture when it could not be decoded: %s', (_what, objs, lacks) => {
  expect(lacksPicture({ pageNumber: 3, objs: [], commonObjs: objs } as never)).toBe(lacks)
  expect(lacksPicture({ pageNumber: 3, objs, commonObjs: [] } as never)).toBe(lacks)
})
