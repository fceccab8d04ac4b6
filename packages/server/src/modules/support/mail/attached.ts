import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { tickets } from '@vesica/contract'
import { Refusal } from '../../../platform/refusal.ts'
import { examine, type ReceivedFile, type TemporaryFiles } from '../../../platform/uploads/uploads.ts'
import { plainLine } from './plain.rules.ts'
import type { SentAlong } from './read.ts'

export interface Looked {
  files: ReceivedFile[]
  /** The rejected ones, each with the reason. */
  refused: string[]
}

const TINY_BYTES = 4096
const NAMED = 10

/** Whether a file is a signature image or a tracking pixel. */
export const isTiny = ({ isPart, declared, content }: SentAlong): boolean =>
  isPart && declared.startsWith('image/') && content.length < TINY_BYTES

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Refusal)) throw error
  return Object.values(error.options.errors ?? {})[0]?.[0] ?? error.message
}

const isWinmail = ({ name, declared }: SentAlong): boolean =>
  declared === 'application/ms-tnef' || declared === 'application/vnd.ms-tnef' || name.toLowerCase() === 'winmail.dat'

const isMail = ({ name, declared }: SentAlong): boolean =>
  declared.startsWith('message/') || extname(name).toLowerCase() === '.eml'

/** A link in place of the file. */
const isElsewhere = ({ declared }: SentAlong): boolean => declared === 'message/external-body'

const faultOf = (sent: SentAlong, accepted: number): string | undefined => {
  if (isElsewhere(sent)) {
    const address = plainLine(Buffer.from(sent.content).toString('utf8'), 500)
    return `This is a link${address && ` to ${address}`}. Attach the file itself.`
  }
  if (isMail(sent)) return 'Attached emails aren’t accepted. Attach it as a PDF, or copy its text.'
  if (isWinmail(sent)) return 'Outlook sent the attachments in a format nothing else can read. Attach them again.'
  if (sent.content.length === 0) return 'This file is empty.'
  if (sent.content.length > tickets.ticketFile.maxBytes)
    return `Files can have at most ${tickets.TICKET_FILE_MAX_MB} MB.`
  return accepted >= tickets.TICKET_FILES ? `A message can have at most ${tickets.TICKET_FILES} files.` : undefined
}

/** Checks the files of an email like those of a form; rejected ones are listed with the reason. */
export const checkFiles = async (sent: readonly SentAlong[], temporary: TemporaryFiles): Promise<Looked> => {
  const result: Looked = { files: [], refused: [] }
  for (const file of sent) {
    const refuse = (reason: string) => result.refused.push(`${plainLine(file.name, 100) || 'file'}: ${reason}`)
    const fault = faultOf(file, result.files.length)
    if (fault !== undefined) {
      refuse(fault)
      continue
    }
    const path = temporary.reserve()
    await writeFile(path, file.content, { flag: 'wx', mode: 0o600 })
    const sha256 = createHash('sha256').update(file.content).digest('hex')
    const facts = { field: 'file', path, name: file.name, bytes: file.content.length, sha256 }
    try {
      result.files.push(await examine(facts, tickets.ticketFile, temporary))
    } catch (error) {
      refuse(sentenceOf(error))
    }
  }
  return result
}

const listed = (refused: readonly string[]): string => {
  const more = refused.length > NAMED ? [`and ${refused.length - NAMED} more`] : []
  return [...refused.slice(0, NAMED), ...more].join(' · ')
}

/** The note below a message about rejected files. */
export const rejectedFilesText = (refused: readonly string[]): string =>
  refused.length === 0 ? '' : `\n\n[Not taken: ${listed(refused)}]`

/** Why an email without text and without an acceptable file is rejected, short enough for a line of SMTP. */
export const whyNothing = (refused: readonly string[]): string =>
  refused.length === 0
    ? 'This email is empty. Write above the line.'
    : plainLine(`Your attachment was not accepted, and there is no other text. ${listed(refused)}`, 400)
