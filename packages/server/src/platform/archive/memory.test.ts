import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { anOpening } from '../../../test/archives.ts'
import { readArchive } from './reader.ts'
import { createWriter } from './writer.ts'

const MB = 1024 * 1024
const FILE = 48 * MB
/** Of incompressible bytes: what waits between reading and writing. */
const MOST_HELD = 4 * MB
const NAME = `files/ab/cd/abcd${'0'.repeat(28)}`

it.each([undefined, 'a passphrase'])(
  'a file of any length is written and read with a few megabytes of memory (passphrase: %s)',
  async (passphrase) => {
    const hash = createHash('sha256')
    const writer = createWriter(new Date(), passphrase)
    let [input, consumed] = [0, 0]
    const film = async function* () {
      // The same buffer each time, as when files are read.
      const piece = Buffer.alloc(MB / 2)
      for (; input < FILE; input += piece.length) {
        randomBytes(piece.length).copy(piece)
        hash.update(piece)
        yield piece
      }
    }
    const fill = async () => {
      await writer.add('opening.json', JSON.stringify(anOpening))
      await writer.addStream(NAME, FILE, film())
      await writer.finish({ tables: [], files: { count: 1, bytes: FILE, lost: 0 } })
    }
    const filling = fill()
    const archive: Buffer[] = []
    for await (const piece of writer.bytes) {
      consumed += piece.length
      archive.push(Buffer.from(piece))
      expect(input - consumed).toBeLessThan(MOST_HELD)
    }
    await filling

    let [sent, written] = [0, 0]
    const source = async function* () {
      for (const piece of archive) {
        sent += piece.length
        yield piece
      }
    }
    const restored = createHash('sha256')
    await readArchive(source(), passphrase, {
      file: async () => ({
        write: async (bytes) => {
          written += bytes.length
          restored.update(bytes)
          expect(sent - written).toBeLessThan(MOST_HELD)
        },
        end: async () => undefined,
        settled: async () => undefined,
      }),
    })
    expect(written).toBe(FILE)
    expect(restored.digest('hex')).toBe(hash.digest('hex'))
  },
)
