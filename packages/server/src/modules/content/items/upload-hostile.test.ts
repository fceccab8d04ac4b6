import { words } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { refusalOf } from '../../../../test/refusals.ts'

let library: Library
beforeAll(async () => {
  library = await aLibrary()
})

const kept = () =>
  library.running.sql(
    'select (select count(*) from content_item) as items, (select count(*) from stored_file) as files',
  )

test('a form of 10,000 files is refused, and nothing of it is kept', async () => {
  const before = await kept()
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
  expect(await kept()).toEqual(before)
})

test('captions of 50 MB are refused, and the item has none', async () => {
  const { id } = await library.item({ type: 'video' })
  const file = new File([`WEBVTT\n\n${'x'.repeat(50 * 1024 ** 2)}`], 'en.vtt', { type: 'text/vtt' })
  const sent = library.admin.call(words.keepCaptions, {
    params: { id },
    body: { language: 'en', label: 'English' },
    files: { file },
  })
  expect(await refusalOf(sent)).toMatchObject({ status: 413 })
  expect(await library.running.sql('select 1 from content_captions where item_id = $1', [id])).toEqual([])
})
