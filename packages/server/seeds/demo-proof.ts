import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ReceivedFile } from '../src/platform/uploads/uploads.ts'

/** A picture of a demo payment proof. @param folder of uploads  @param text its lines, top to bottom */
export const demoProof = async (field: string, folder: string, text: readonly string[]): Promise<ReceivedFile> => {
  const sum = createHash('sha256').update(text.join('\n')).digest('hex')
  const path = join(folder, `demo-${sum.slice(0, 16)}.png`)
  const lines = text.map((line, index) => `<text x="48" y="${160 + index * 50}" font-size="24">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
    <rect width="640" height="400" fill="#FAF7F1"/>
    <g font-family="sans-serif" fill="#1D1930">
      <text x="48" y="90" font-size="30">Demo proof of payment</text>
      ${lines.join('')}</g></svg>`
  const picture = await sharp(Buffer.from(svg)).png().toBuffer()
  await sharp(picture).toFile(path)
  const { size } = await stat(path)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  return { field, path, name: 'demo-proof.png', kind: 'png', mime: 'image/png', bytes: size, sha256 }
}
