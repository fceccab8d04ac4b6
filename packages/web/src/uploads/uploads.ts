import { useSyncExternalStore } from 'react'
import { saveInTab, readFromTab } from '../ui/tab.ts'

/**
 * running: bytes are being sent. waiting: the connection is lost, it resumes by itself. paused: by the person. failed:
 * refused. known: started before a reload, resumes once the same file is chosen again. arrived: complete, until its
 * form is saved.
 */
export type UploadState = 'running' | 'waiting' | 'paused' | 'failed' | 'known' | 'arrived'

/** A file being uploaded to the library. */
export interface MediaUpload {
  /** The form it belongs to, per person: see `formOf`. A form has at most one. */
  readonly form: string
  readonly name: string
  readonly bytes: number
  /** The file's modification time in milliseconds: with name and size it identifies the file. */
  readonly modified: number
  readonly sent: number
  readonly state: UploadState
  /** The URL to resume at; undefined until the server knows of it. */
  readonly url?: string | undefined
  /** Bytes per second. */
  readonly pace?: number | undefined
  /** Why it was refused. */
  readonly problem?: string | undefined
}

/** Stands for an item that does not exist yet. */
const NEW_ITEM = 'new'

/**
 * A form of an item for one person. Nobody finds what another person started in the same tab, even if their session
 * expired there without cleanup: everything is stored under this key.
 * @param item undefined: one that does not exist yet
 */
export const formOf = (person: string, item: string | undefined): string => `${person}/${item ?? NEW_ITEM}`

/** The item of a form; undefined for one that does not exist yet. */
export const itemIn = (form: string): string | undefined => {
  const item = form.slice(form.indexOf('/') + 1)
  return item === NEW_ITEM ? undefined : item
}

const key = 'media-uploads'
const listeners = new Set<() => void>()

/** Nothing is running after a reload: browsers do not keep the file. */
const afterReload = (upload: MediaUpload): MediaUpload =>
  upload.state === 'arrived' ? upload : { ...upload, state: 'known', pace: undefined, problem: undefined }

const stored = (): readonly MediaUpload[] => {
  const saved = readFromTab(key)
  return Array.isArray(saved)
    ? (saved as readonly MediaUpload[]).filter(({ url }) => url !== undefined).map(afterReload)
    : []
}

let uploads: readonly MediaUpload[] = stored()

const set = (next: readonly MediaUpload[]): void => {
  uploads = next
  saveInTab(key, next.length > 0 ? next : undefined)
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const allUploads = (): readonly MediaUpload[] => uploads
export const uploadOf = (form: string): MediaUpload | undefined => uploads.find((upload) => upload.form === form)

/** Records an upload in place of the form's previous one. */
export const noteUpload = (upload: MediaUpload): void =>
  set([...uploads.filter(({ form }) => form !== upload.form), upload])

/** Updates an upload; ignored for a removed one. */
export const changeUpload = (form: string, change: Partial<MediaUpload>): void => {
  if (uploadOf(form)) set(uploads.map((upload) => (upload.form === form ? { ...upload, ...change } : upload)))
}

export const dropUpload = (form: string): void => set(uploads.filter((upload) => upload.form !== form))

/** The upload id for calls, once it is complete. */
export const arrivedId = (form: string): string | undefined => {
  const upload = uploadOf(form)
  return upload?.state === 'arrived' ? upload.url?.split('/').at(-1) : undefined
}

export const isSameFile = ({ name, bytes, modified }: MediaUpload, file: File): boolean =>
  file.name === name && file.size === bytes && file.lastModified === modified

/** Whether closing the page would interrupt it. */
export const isUnderWay = ({ state }: Pick<MediaUpload, 'state'>): boolean => state === 'running' || state === 'waiting'

/** The uploads of one person; none while it is unknown who is signed in. */
const uploadsOf = (person: string | undefined, all: readonly MediaUpload[]): readonly MediaUpload[] =>
  person === undefined ? [] : all.filter(({ form }) => form.startsWith(formOf(person, '')))

export const useUploads = (person: string | undefined): readonly MediaUpload[] =>
  uploadsOf(person, useSyncExternalStore(subscribe, allUploads))
export const useUpload = (form: string): MediaUpload | undefined =>
  useSyncExternalStore(subscribe, () => uploadOf(form))
