// The framing of a tar file: a header before each entry, zeros up to a full block after it, and two blocks of zeros at
// the end (POSIX ustar; sizes of 8 GB and more in binary as in GNU tar).

const BLOCK = 512
/** The largest size that eleven octal digits can express. */
const MOST_OCTAL = 8 ** 11 - 1
const MOST_NAME = 100

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** The header of an entry: its name, size and modification time. Only the owner may read it. */
export const tarHeader = (name: string, size: number, at: Date): Buffer => {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > MOST_NAME) throw new Error(`${name} is too long a name for an entry`)
  const write = (text: string, offset: number) => header.write(text, offset, 'utf8')
  write(name, 0)
  write(octal(0o600, 7), 100)
  write(octal(0, 7), 108)
  write(octal(0, 7), 116)
  if (size <= MOST_OCTAL) write(octal(size, 11), 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  write('0', 156)
  write('ustar\0' + '00', 257)
  // The sum of all bytes, with spaces in its own field.
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${octal(sum, 6)} `, 148)
  return header
}

/** The padding after an entry of this size. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The end of a tar file. */
export const TAR_END = Buffer.alloc(2 * BLOCK)
