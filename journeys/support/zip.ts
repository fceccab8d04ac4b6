import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30

/** The files in a ZIP archive, by path, read through its central directory. */
export const readZip = (zip: Buffer): Map<string, Buffer> => {
  let end = zip.length - 22
  while (zip.readUInt32LE(end) !== END) end -= 1
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameBytes, extraBytes, remarkBytes] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + (nameBytes ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const begins = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(begins, begins + zip.readUInt32LE(at + 20))
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed))
    at += ENTRY_BYTES + (nameBytes ?? 0) + (extraBytes ?? 0) + (remarkBytes ?? 0)
  }
  return files
}
