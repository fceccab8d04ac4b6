import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type FileKind, readChapters } from '@vesica/contract'
import sharp from 'sharp'
import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import { createItem, saveCaptions, readCaptions, withReceived } from '../src/modules/content/index.ts'
import { listPlans } from '../src/modules/membership/index.ts'
import { after, DAY } from '../src/platform/clock.ts'
import { mimeOf } from '../src/platform/files/file-kinds.ts'
import { serverFolder } from '../src/platform/folders.ts'
import { type ReceivedFile, type TemporaryFiles, temporaryFiles } from '../src/platform/uploads/uploads.ts'
import { type DemoItem, demoItems } from './demo-items.ts'
import { demoFigure } from './demo-picture.ts'

/** Reads a file of the seeds folder. */
export const readSeed = (name: string) => readFile(join(serverFolder, 'seeds', name))

/**
 * Seeds a library through the product's use cases. Media files are only copied here; `media/make.sh` generates them.
 * @returns the ids of its items by title
 */
export const seedDemoLibrary = async (app: App, actor: Actor): Promise<ReadonlyMap<string, string>> => {
  const plans = await app.db.read(listPlans)
  const ids = new Map<string, string>()
  for (const item of demoItems) {
    const plan = plans.find(({ level }) => level === item.level)
    ids.set(item.title, await add(app, actor, item, plan?.id ?? ''))
  }
  return ids
}

const add = async (app: App, actor: Actor, item: DemoItem, planId: string): Promise<string> => {
  const text = item.words === undefined ? '' : (await readSeed(`texts/${item.words}.md`)).toString()
  const vtt = item.captions === undefined ? undefined : (await readSeed(`media/${item.captions}.vtt`)).toString()
  const cues = vtt === undefined ? [] : (await readCaptions(vtt)).cues
  const temporary = temporaryFiles(app.files.uploadsDir)
  const sent = {
    file: item.file === undefined ? undefined : await received('file', item.file, await readSeed(item.file), temporary),
    thumbnail: item.figure === undefined ? undefined : await cover(item.figure, temporary),
  }
  try {
    return await withReceived(app.files, sent, (stored) =>
      app.db.transact(async (tx) => {
        const input = {
          ...fieldsOf(item),
          ...publishing(item, tx.now),
          text_content: text,
          plan_id: planId,
          chapters: chaptersOf(item),
        }
        const id = await createItem(tx, app.files, actor, input, stored)
        if (vtt !== undefined) await saveCaptions(tx, actor, id, { language: 'en', label: 'English' }, { vtt, cues })
        return id
      }),
    )
  } finally {
    await temporary.discard()
  }
}

const fieldsOf = ({
  title,
  description,
  type,
  category,
  duration,
  featured,
  sample,
  downloadable,
  tags,
}: DemoItem) => ({
  title,
  description,
  type,
  category,
  duration,
  featured: featured ?? false,
  sample: sample ?? false,
  downloadable: downloadable ?? false,
  tags: [tags],
})

/** @throws Error for invalid chapters */
const chaptersOf = ({ title, chapters = '' }: DemoItem) => {
  const read = readChapters(chapters)
  if ('fault' in read) throw new Error(`${title}: ${read.fault}`)
  return read.chapters
}

const publishing = ({ when }: DemoItem, now: Date) =>
  when === 'tomorrow' ? { publish_at: after(now, DAY).toISOString() } : { published: when !== 'draft' }

const cover = async (number: number, temporary: TemporaryFiles): Promise<ReceivedFile> => {
  const picture = await sharp(Buffer.from(demoFigure(number)))
    .png({ compressionLevel: 1 })
    .toBuffer()
  return received('thumbnail', 'cover.png', picture, temporary)
}

/** A file as if it were uploaded with a form. */
export const received = async (
  field: string,
  path: string,
  bytes: Buffer,
  temporary: TemporaryFiles,
): Promise<ReceivedFile> => {
  const kind = extname(path).slice(1) as FileKind
  const name = basename(path)
  const to = temporary.reserve()
  await writeFile(to, bytes, { mode: 0o600 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { field, path: to, name, kind, mime: mimeOf(kind), bytes: bytes.length, sha256 }
}
