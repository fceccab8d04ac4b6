import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Endpoint, FileRule } from '@vesica/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FREE_BYTES_FLOOR, hasFreeSpace, isDiskFull } from '../files/files-disk.ts'
import { Refusal, refuseField, refuseFields } from '../refusal.ts'
import { examine, type ReceivedFile, type SentFile, type TemporaryFiles, temporaryFiles } from './uploads.ts'
import { isFieldName, nestFields } from './uploads-fields.ts'
import { drain, watchPace } from './uploads-pace.ts'

const MB = 1024 * 1024
// An order of 100 products with five fields each, and the rest of the form.
const MOST_FIELDS = 600
const MOST_PARTS = 620
// The longest field is the text of an article.
const FIELD_BYTES = 900 * 1024
const TEXT_BYTES = MB
/** Boundaries and headers of the parts. */
const FRAME_BYTES = 256 * 1024

/** The validated content of a multipart request. */
export interface ReceivedForm {
  /** The text fields as a nested object, not yet validated against the contract. */
  fields: unknown
  files: Record<string, ReceivedFile>
  /** Removes the temporary files. Must be called in any case. */
  discard(): Promise<void>
}

/** Errors from slow bodies and full disks. */
export interface ReceivingLimits {
  /** The time that any body may take. */
  graceMs: number
  /** Beyond that, the minimum rate in bytes per second. */
  bytesPerSecond: number
  /** Uploads are refused while the disk has less space than this. */
  freeBytes: number
}

export const receivingLimits: ReceivingLimits = {
  graceMs: 60_000,
  bytesPerSecond: 16 * 1024,
  freeBytes: FREE_BYTES_FLOOR,
}

/**
 * Adds multipart support to a server through `receiveMultipart`.
 * @param drainMs how long the rest of a body is read after an early response
 */
export const registerMultipart = async (app: FastifyInstance, drainMs = 5000): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false })
  // A client that is answered before its whole body was read may send the rest for a while. Then the connection is
  // closed.
  app.addHook('onSend', async (request, reply) => {
    if (!(await drain(request.raw, drainMs))) reply.header('connection', 'close')
  })
}

/**
 * Parses a multipart request into text fields and temporary files, enforcing the limits as bytes arrive.
 * @param uploadsDir an existing folder for temporary files
 */
export const receiveMultipart = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  uploadsDir: string,
  limits: ReceivingLimits = receivingLimits,
): Promise<ReceivedForm> => {
  if (!request.isMultipart()) throw new Refusal('wrong_media_type')
  const rules = endpoint.files ?? {}
  const temporary = temporaryFiles(uploadsDir)
  try {
    refuseEarly(request, rules)
    if (
      Object.keys(rules).length > 0 &&
      !(await hasFreeSpace(uploadsDir, limits.freeBytes + announcedBytes(request)))
    ) {
      throw new Refusal('storage_full', {}, { log: 'the disk is almost full' })
    }
    const { texts, sent } = await readParts(request, rules, temporary, limits)
    const fields = nestFields(texts)
    const files = await examineAll(sent, rules, temporary)
    return { fields, files, discard: temporary.discard }
  } catch (error) {
    await temporary.discard()
    throw isDiskFull(error) ? new Refusal('storage_full', {}, { log: 'the disk is full' }) : error
  }
}

/** The declared length: all of it may have to be stored here. */
const announcedBytes = (request: FastifyRequest): number => Number(request.headers['content-length'] ?? 0)

/** Refuses what can be refused without reading. */
const refuseEarly = (request: FastifyRequest, rules: Readonly<Record<string, FileRule>>): void => {
  // A client that is already gone emits no event anymore, so waiting for the body would never end.
  if (request.raw.destroyed) throw malformed('the request was aborted')
  if (!hasBoundary(request.headers['content-type'])) throw malformed('no boundary')
  const all = Object.entries(rules)
  const most = all.reduce((sum, [, rule]) => sum + rule.maxBytes, TEXT_BYTES + FRAME_BYTES)
  if (!(announcedBytes(request) > most)) return
  const [only, ...remaining] = all
  throw only && remaining.length === 0 ? tooLarge(...only) : new Refusal('too_large')
}

/** The parser accepts an empty boundary and then finds no parts. */
const hasBoundary = (contentType = ''): boolean =>
  /;\s*boundary=("[^"\r\n]{1,70}"|[^\s";]{1,70})\s*(;|$)/i.test(contentType)

interface Parts {
  texts: [name: string, value: string][]
  sent: SentFile[]
}

const readParts = async (
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  temporary: TemporaryFiles,
  limits: ReceivingLimits,
): Promise<Parts> => {
  const { texts, sent }: Parts = { texts: [], sent: [] }
  const fields = new Set<string>()
  let textBytes = 0
  const stopWatching = watchPace(request.raw, limits)
  try {
    for await (const part of readable(request.parts(partLimits(rules)))) {
      const name = part.fieldname
      if (!isFieldName(name)) throw malformed('a form field has an impossible name')
      if (part.type === 'field') {
        if (typeof part.value !== 'string') throw malformed('a form field is not text')
        if (part.valueTruncated) throw refusedField(name, 'This text is too long.')
        textBytes += Buffer.byteLength(part.value)
        if (textBytes > TEXT_BYTES) throw new Refusal('too_large')
        texts.push([name, part.value])
        continue
      }
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      if (!rule) throw refusedField(name, 'No file is taken here.')
      if (fields.has(name)) throw refusedField(name, 'Please send one file only.')
      fields.add(name)
      const file = await writeFile(part, rule, temporary)
      // Browsers send an empty file for an untouched field.
      if (file.bytes > 0) sent.push(file)
    }
  } finally {
    stopWatching()
  }
  return { texts, sent }
}

const partLimits = (rules: Readonly<Record<string, FileRule>>) => ({
  limits: {
    fields: MOST_FIELDS,
    parts: MOST_PARTS,
    files: Object.keys(rules).length + 5,
    fieldSize: FIELD_BYTES,
    headerPairs: 20,
    headerSize: 8 * 1024,
    // One byte more than any file may have, so that `writeFile` notices the excess.
    fileSize: Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes)) + 1,
  },
  isPartAFile: (_field: string | undefined, _type: string | undefined, fileName: string | undefined) =>
    fileName !== undefined,
})

const writeFile = async (part: MultipartFile, rule: FileRule, temporary: TemporaryFiles): Promise<SentFile> => {
  const field = part.fieldname
  const path = temporary.reserve()
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of readable<Buffer>(part.file)) {
      bytes += chunk.length
      if (bytes > rule.maxBytes) throw tooLarge(field, rule)
      hash.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { field, path, name: part.filename, bytes, sha256: hash.digest('hex') }
}

/** The parser's output. Anything it throws is caused by the request. */
async function* readable<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const limits = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']
    if (limits.includes(String(code))) throw new Refusal('too_large', {}, { log: String(code) })
    throw malformed(error instanceof Error ? error.message : 'the form could not be parsed')
  }
}

const examineAll = async (
  sent: readonly SentFile[],
  rules: Readonly<Record<string, FileRule>>,
  temporary: TemporaryFiles,
): Promise<Record<string, ReceivedFile>> => {
  const files: Record<string, ReceivedFile> = {}
  for (const [field, rule] of Object.entries(rules)) {
    const file = sent.find((each) => each.field === field)
    if (file) files[field] = await examine(file, rule, temporary)
    else if (rule.required) throw missing(field, rule)
  }
  return files
}

const missing = (field: string, rule: FileRule): Refusal =>
  rule.proof ? refuseField('file_missing', field) : refuseFields({ [field]: ['Please choose a file.'] })

const malformed = (log: string): Refusal => new Refusal('malformed', {}, { log: `multipart: ${log}` })

const tooLarge = (field: string, rule: FileRule): Refusal =>
  refuseField('file_too_large', field, { n: Math.floor((rule.maxBytes / MB) * 100) / 100 })

const refusedField = (field: string, message: string): Refusal =>
  new Refusal('validation_failed', {}, { errors: { [field]: [message] } })
