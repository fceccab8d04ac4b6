import { cancelled, noResponse } from './failure.ts'

/** A response, as both ways of sending return it. */
export interface RawAnswer {
  readonly status: number
  readonly requestId: string | undefined
  readonly text: string
}

export interface UploadRequest {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData
  readonly signal: AbortSignal | undefined
  /** Upload progress, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Sends a form with upload progress, which fetch lacks. Aborting the signal stops it. */
export const upload = (request: UploadRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { signal } = request
    if (signal?.aborted) {
      reject(cancelled())
      return
    }
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.address)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) request.onProgress(event.loaded / event.total)
    }
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        requestId: xhr.getResponseHeader('x-request-id') ?? undefined,
        text: xhr.responseText,
      })
    xhr.onerror = () => reject(noResponse())
    xhr.onabort = () => reject(cancelled())
    const stop = () => xhr.abort()
    signal?.addEventListener('abort', stop)
    xhr.onloadend = () => signal?.removeEventListener('abort', stop)
    xhr.send(request.body)
  })
