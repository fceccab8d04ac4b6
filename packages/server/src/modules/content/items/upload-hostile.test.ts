import { texts } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../../../test/hostile-files.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { refusalOf } from '../../../../test/refusals.ts'

let library: Library
beforeAll(async () => {
  library = await aLibrary()
})

const countRows = () =>
  library.running.sql(
    'select (select count(*) from content_item) as items, (select count(*) from stored_file) as files',
  )

test('a form with 10,000 files is rejected, and nothing is stored', async () => {
  const before = await countRows()
  const form = new FormData()
  for (let file = 0; file < 10_000; file += 1)
    form.append(`file${file}`, new File(['x'], 'x.txt', { type: 'text/plain' }))
  const answer = await fetch(`${library.running.url}/api/content`, {
    method: 'POST',
    headers: { authorization: `Bearer ${library.admin.token}` },
    body: form,
  })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: { file0: ['No file is taken here.'] } })
  expect(await countRows()).toEqual(before)
})

test('captions of 50 MB are rejected, and the item has none', async () => {
  const { id } = await library.item({ type: 'video' })
  const file = new File([`WEBVTT\n\n${'x'.repeat(50 * 1024 ** 2)}`], 'en.vtt', { type: 'text/vtt' })
  const sent = library.admin.call(texts.saveCaptions, {
    params: { id },
    body: { language: 'en', label: 'English' },
    files: { file },
  })
  expect(await refusalOf(sent)).toMatchObject({ status: 413 })
  expect(await library.running.sql('select 1 from content_captions where item_id = $1', [id])).toEqual([])
})

/** A PDF with a number of empty pages. */
const aDocument = (pages: number): string => {
  const numbers = Array.from({ length: pages }, (_, index) => index + 3)
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages} >>`,
    ...numbers.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'),
  ])
}

test('a book of 5,000 pages is stored and returned unchanged', async () => {
  const document = aDocument(5000)
  const file = new File([document], 'long.pdf', { type: 'application/pdf' })
  const { id } = await library.item({ type: 'book', text_content: '' }, undefined, file)
  const answer = await fetch(`${library.running.url}/api/content/${id}/file`, {
    headers: { authorization: `Bearer ${library.admin.token}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(await answer.text()).toBe(document)
})
