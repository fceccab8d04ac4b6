import { refusals, type RefusalCode, uploadChunkBytes } from '@vesica/contract'
import type { Upload, UploadOptions } from 'tus-js-client'
import { type CallFailed, failureOf } from '../data/failure.ts'
import { currentToken, onSessionEnd } from '../data/session.ts'
import { paceOf, type Sample, sampled } from './pace.ts'
import { dropTyped } from './typed.ts'
import { allUploads, changeUpload, dropUpload, isSameFile, isUnderWay, noteUpload, uploadOf } from './uploads.ts'

// The only place besides `data/call.ts` that contacts the server: a protocol library that resumes uploads.

interface Job {
  readonly file: File
  upload?: Upload
  samples: readonly Sample[]
  /** The maximum number of consecutive connection losses. */
  lost: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

const jobs = new Map<string, Job>()

const LONGEST_WAIT_MS = 15_000
const REPORT_EVERY_MS = 250

const signed: Pick<UploadOptions, 'onBeforeRequest'> = {
  onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${currentToken()}`),
}

/** Errors worth retrying: a busy upload, a changed offset, an unreachable server. */
const passes = ({ code, status }: CallFailed): boolean =>
  code === 'upload_busy' || code === 'upload_offset' || status === 429 || (status >= 500 && code !== 'storage_full')

/** The refusal in an error of the library; undefined if the connection was lost. */
const refusalIn = (error: unknown): CallFailed | undefined => {
  const response = error instanceof Error && 'originalResponse' in error ? error.originalResponse : undefined
  const { getStatus, getBody, getHeader } = (response ?? {}) as Partial<import('tus-js-client').HttpResponse>
  const status = getStatus?.call(response) ?? 0
  if (status === 0) return undefined
  // A response to HEAD has no body.
  const code = getHeader?.call(response, 'x-refusal')
  const known = code !== undefined && Object.hasOwn(refusals, code) ? (code as RefusalCode) : undefined
  return failureOf(status, getBody?.call(response) || JSON.stringify({ code: known }))
}

/** Resumes by itself: after a moment, after longer delays, and at once when the browser is online again. */
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
  if (jobs.get(form) !== job || at - (job.samples.at(-1)?.at ?? -REPORT_EVERY_MS) < REPORT_EVERY_MS) return
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

/** Sends what is missing, from the server's offset on. */
const send = async (form: string): Promise<void> => {
  const job = jobs.get(form)
  if (!job) return
  clearTimeout(job.timer)
  job.samples = []
  changeUpload(form, { state: 'running', problem: undefined })
  try {
    const { Upload } = await import('tus-js-client')
    // It may have been paused or discarded meanwhile.
    if (jobs.get(form) !== job || uploadOf(form)?.state !== 'running') return
    job.upload ??= new Upload(job.file, optionsOf(form, job))
    job.upload.start()
  } catch (error) {
    failed(form, job, error)
  }
}

/** Stops sending without telling the server: what has arrived stays there for a day. */
const stop = (form: string): void => {
  const job = jobs.get(form)
  clearTimeout(job?.timer)
  void job?.upload?.abort().catch(() => undefined)
}

/** Tells the server to discard it. It may still be receiving; failures are swept after a day. */
const takeBack = async (url: string): Promise<void> => {
  const { Upload } = await import('tus-js-client')
  await Upload.terminate(url, { ...signed, retryDelays: [500, 2000, 10_000] })
}

const forget = (form: string): void => {
  stop(form)
  jobs.delete(form)
  dropUpload(form)
}

/** Starts uploading a file for a form, or resumes if it is the file chosen before a reload. */
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

export const resumeUpload = (form: string): void => void send(form)

/** Discards an upload, here and on the server. Typed values stay in its form, if that is open. */
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

const inState = (state: 'running' | 'waiting') => allUploads().filter((upload) => upload.state === state)

let watches = false

/** Follows the network state, and asks before the page is left during an upload. */
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

// At start, also for uploads known from before a reload.
onSessionEnd((end) => {
  for (const { form, state } of allUploads()) {
    if (end !== 'expired') uploadUsed(form)
    else if (isUnderWay({ state })) pauseUpload(form)
  }
})
