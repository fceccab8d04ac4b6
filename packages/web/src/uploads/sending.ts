import { refusals, type RefusalCode, uploadChunkBytes } from '@vesica/contract'
import type { Upload, UploadOptions } from 'tus-js-client'
import { type CallFailed, failureOf } from '../data/failure.ts'
import { currentToken, onSessionEnd } from '../data/session.ts'
import { paceOf, type Sample, sampled } from './pace.ts'
import { dropTyped } from './typed.ts'
import { allUploads, changeUpload, dropUpload, isSameFile, isUnderWay, noteUpload, uploadOf } from './uploads.ts'

// The one place besides `data/call.ts` that asks the server: a library that knows the protocol goes on where it was.

interface Job {
  readonly file: File
  upload?: Upload
  samples: readonly Sample[]
  /** How often in a row the line was lost. */
  lost: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

const jobs = new Map<string, Job>()

const LONGEST_WAIT_MS = 15_000
const TOLD_EVERY_MS = 250

const signed: Pick<UploadOptions, 'onBeforeRequest'> = {
  onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${currentToken()}`),
}

/** What another try may get past: a busy upload, a place that is another by now, a server that is away. */
const passes = ({ code, status }: CallFailed): boolean =>
  code === 'upload_busy' || code === 'upload_offset' || status === 429 || (status >= 500 && code !== 'storage_full')

/** The refusal in an error of the library; undefined where the line was lost. */
const refusalIn = (error: unknown): CallFailed | undefined => {
  const response = error instanceof Error && 'originalResponse' in error ? error.originalResponse : undefined
  const { getStatus, getBody, getHeader } = (response ?? {}) as Partial<import('tus-js-client').HttpResponse>
  const status = getStatus?.call(response) ?? 0
  if (status === 0) return undefined
  // An answer to HEAD has no body.
  const code = getHeader?.call(response, 'x-refusal')
  const known = code !== undefined && Object.hasOwn(refusals, code) ? (code as RefusalCode) : undefined
  return failureOf(status, getBody?.call(response) || JSON.stringify({ code: known }))
}

/** Goes on by itself: after a moment, after longer ones, and at once when the browser says that the line is back. */
const waitFor = (form: string, job: Job): void => {
  changeUpload(form, { state: 'waiting', pace: undefined })
  const wait = Math.min(1000 * 2 ** job.lost, LONGEST_WAIT_MS)
  job.lost += 1
  clearTimeout(job.timer)
  job.timer = setTimeout(() => void send(form), wait)
}

const failed = (form: string, job: Job, error: unknown): void => {
  if (jobs.get(form) !== job) return
  const refused = refusalIn(error)
  if (!refused || passes(refused)) waitFor(form, job)
  else changeUpload(form, { state: 'failed', pace: undefined, problem: refused.message })
}

const progressed = (form: string, job: Job, sent: number): void => {
  const at = performance.now()
  if (jobs.get(form) !== job || at - (job.samples.at(-1)?.at ?? -TOLD_EVERY_MS) < TOLD_EVERY_MS) return
  job.samples = sampled(job.samples, { at, sent })
  job.lost = 0
  changeUpload(form, { sent, pace: paceOf(job.samples) })
}

const optionsOf = (form: string, job: Job): UploadOptions => ({
  ...signed,
  endpoint: '/api/uploads',
  uploadUrl: uploadOf(form)?.url ?? null,
  chunkSize: uploadChunkBytes,
  metadata: { filename: job.file.name, filetype: job.file.type || 'application/octet-stream' },
  // Both are done here: what is known of an upload must not outlive the session.
  retryDelays: null,
  storeFingerprintForResuming: false,
  onUploadUrlAvailable: () => changeUpload(form, { url: job.upload?.url ?? undefined }),
  onProgress: (sent) => progressed(form, job, sent),
  onError: (error) => failed(form, job, error),
  onSuccess: () => {
    if (jobs.get(form) !== job) return
    jobs.delete(form)
    changeUpload(form, { state: 'arrived', sent: job.file.size, pace: undefined, url: job.upload?.url ?? undefined })
  },
})

/** Sends what is missing, from where the server has it. */
const send = async (form: string): Promise<void> => {
  const job = jobs.get(form)
  if (!job) return
  clearTimeout(job.timer)
  job.samples = []
  changeUpload(form, { state: 'running', problem: undefined })
  try {
    const { Upload } = await import('tus-js-client')
    // Meanwhile it may have been paused, or taken back.
    if (jobs.get(form) !== job || uploadOf(form)?.state !== 'running') return
    job.upload ??= new Upload(job.file, optionsOf(form, job))
    job.upload.start()
  } catch (error) {
    failed(form, job, error)
  }
}

/** Stops sending without a word to the server: what has arrived stays there for a day. */
const stop = (form: string): void => {
  const job = jobs.get(form)
  clearTimeout(job?.timer)
  void job?.upload?.abort().catch(() => undefined)
}

/** Tells the server that it need not keep it. It may still be receiving; what cannot be told is swept after a day. */
const takeBack = async (url: string): Promise<void> => {
  const { Upload } = await import('tus-js-client')
  await Upload.terminate(url, { ...signed, retryDelays: [500, 2000, 10_000] })
}

const forget = (form: string): void => {
  stop(form)
  jobs.delete(form)
  dropUpload(form)
}

/** Begins to send a file for a form; goes on where it was, if it is the file that was chosen before a reload. */
export const beginUpload = (form: string, file: File): void => {
  watch()
  const before = uploadOf(form)
  const goesOn = before?.state === 'known' && isSameFile(before, file)
  if (before && !goesOn) {
    forget(form)
    if (before.url) void takeBack(before.url).catch(() => undefined)
  }
  jobs.set(form, { file, samples: [], lost: 0 })
  const { name, size: bytes, lastModified: modified } = file
  noteUpload({
    ...{ form, name, bytes, modified, state: 'running' },
    ...{ sent: goesOn ? before.sent : 0, url: goesOn ? before.url : undefined },
  })
  void send(form)
}

export const pauseUpload = (form: string): void => {
  stop(form)
  changeUpload(form, { state: 'paused', pace: undefined })
}

export const goOnWithUpload = (form: string): void => void send(form)

/** Gives up an upload, here and on the server. What was typed beside it stands in its form, if that is open. */
export const cancelUpload = (form: string): void => {
  const url = uploadOf(form)?.url
  forget(form)
  dropTyped(form)
  if (url) void takeBack(url).catch(() => undefined)
}

/** The form was saved with it: the server has used it. */
export const uploadUsed = (form: string): void => {
  forget(form)
  dropTyped(form)
}

const inState = (state: 'running' | 'waiting') => allUploads().filter((one) => one.state === state)

let watches = false

/** Follows the line, and asks before the page is left while something is on its way. */
const watch = (): void => {
  if (watches) return
  watches = true
  addEventListener('online', () => {
    for (const { form } of inState('waiting')) void send(form)
  })
  addEventListener('offline', () => {
    for (const { form } of inState('running')) {
      const job = jobs.get(form)
      stop(form)
      if (job) waitFor(form, job)
    }
  })
  addEventListener('beforeunload', (event) => {
    if (allUploads().some(isUnderWay)) event.preventDefault()
  })
}

// From the beginning, for what is known from before a reload too.
onSessionEnd((end) => {
  for (const { form, state } of allUploads()) {
    if (end !== 'expired') uploadUsed(form)
    else if (isUnderWay({ state })) pauseUpload(form)
  }
})
