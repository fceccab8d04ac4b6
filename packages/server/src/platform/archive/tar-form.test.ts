import { extract, type Header } from 'tar-stream'
import { expect, it } from 'vitest'
import { TAR_END, tarHeader, tarPadding } from './tar-form.ts'

/** What another program reads from a header. */
const readByAnother = (header: Buffer): Promise<Header> =>
  new Promise((resolve, reject) => {
    const tar = extract()
    tar.on('entry', resolve)
    tar.on('error', reject)
    tar.write(header)
  })

it.each([0, 1, 511, 512, 8 ** 11 - 1, 8 ** 11, 20_000_000_000])(
  'a tar header states the length of an entry: %i bytes',
  async (size) => {
    const header = tarHeader('files/ab/cd/abcd', size, new Date('2026-03-01T03:00:00.999Z'))
    const mtime = new Date('2026-03-01T03:00:00Z')
    expect(await readByAnother(header)).toMatchObject({
      name: 'files/ab/cd/abcd',
      size,
      mode: 0o600,
      mtime,
      type: 'file',
    })
  },
)

it('an entry is padded to a block, and the file ends with two empty blocks', () => {
  expect([0, 1, 511, 512, 513].map((size) => tarPadding(size).length)).toEqual([0, 511, 1, 0, 511])
  expect(TAR_END.equals(Buffer.alloc(1024))).toBe(true)
})
