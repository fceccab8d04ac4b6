// The parts of a tar file around what it holds: a header before each entry, zeros up to a whole block after it, and two
// blocks of zeros at the end (POSIX ustar; sizes of 8 GB and more in binary, as GNU tar has them).

const BLOCK = 512
/** The largest size that eleven octal digits say. */
const MOST_OCTAL = 8 ** 11 - 1
const MOST_NAME = 100

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** What stands before an entry: its name, how long it is, and when it was written. Only its owner may read it. */
export const tarHeader = (name: string, size: number, at: Date): Buffer => {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > MOST_NAME) throw new Error(`${name} is too long a name for an entry`)
  const put = (text: string, offset: number) => header.write(text, offset, 'utf8')
  put(name, 0)
  put(octal(0o600, 7), 100)
  put(octal(0, 7), 108)
  put(octal(0, 7), 116)
  if (size <= MOST_OCTAL) put(octal(size, 11), 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  put(octal(Math.floor(at.getTime() / 1000), 11), 136)
  put('0', 156)
  put('ustar\0' + '00', 257)
  // The sum of all bytes, counted with spaces in its own place.
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(`${octal(sum, 6)} `, 148)
  return header
}

/** The zeros after an entry of this size. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** What a tar file ends with. */
export const TAR_END = Buffer.alloc(2 * BLOCK)
