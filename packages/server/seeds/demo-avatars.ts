import sharp from 'sharp'
import type { App } from '../src/app.ts'
import { changeAvatar } from '../src/modules/identity/index.ts'
import { withSquare } from '../src/platform/files/pictures.ts'
import { temporaryFiles } from '../src/platform/uploads/uploads.ts'
import { demoFigure } from './demo-picture.ts'

/** Numbers of figures that differ in color and shape even at small sizes. */
const figureNumbers = [0, 1, 2, 10] as const

/** Gives people a drawn avatar. The others show their initial, as on a real platform. @param ids of the people */
export const seedDemoAvatars = async (app: App, ids: readonly string[]): Promise<void> => {
  for (const [index, id] of ids.entries()) {
    const temporary = temporaryFiles(app.files.uploadsDir)
    const path = temporary.reserve()
    try {
      await sharp(Buffer.from(demoFigure(figureNumbers[index % figureNumbers.length] ?? 0, 34)))
        .extract({ left: 140, top: 140, width: 1000, height: 1000 })
        .png({ compressionLevel: 1 })
        .toFile(path)
      await withSquare(app.files, { path, field: 'avatar', name: 'avatar' }, (square) =>
        app.db.transact((tx) => changeAvatar(tx, app.files, id, square)),
      )
    } finally {
      await temporary.discard()
    }
  }
}
