import { useSyncExternalStore } from 'react'
import { saveInTab, readFromTab } from '../ui/tab.ts'

/**
 * running: bytes are on their way. waiting: the line is lost, it goes on by itself. paused: by the person. failed: refused.
 * known: begun before a reload, goes on once the same file is chosen again. arrived: all is there, until its form is saved.
 */
export type UploadState = 'running' | 'waiting' | 'paused' | 'failed' | 'known' | 'arrived'

/** A file on its way to the library. */
export interface MediaUpload {
  /** The form it belongs to, of one person: see `formOf`. A form has one at most. */
  readonly form: string
  readonly name: string
  readonly bytes: number
  /** When the file was last changed, in milliseconds: with name and size, how it is known again. */
  readonly modified: number
  readonly sent: number
  readonly state: UploadState
  /** Where it goes on; undefined until the server knows of it. */
  readonly url?: string | undefined
  /** Bytes per second. */
  readonly pace?: number | undefined
  /** Why it was refused. */
  readonly problem?: string | undefined
}

/** Stands for the item that does not exist yet. */
const NEW_ITEM = 'new'

/**
 * The form of an item, as one person has it before them. Nobody finds what another began in the same tab, also when their
 * session ran out there and nothing was forgotten: all that is kept here is kept under this.
 * @param item undefined: the one that does not exist yet
 */
export const formOf = (person: string, item: string | undefined): string => `${person}/${item ?? NEW_ITEM}`

/** The item of a form; undefined for one that does not exist yet. */
export const itemIn = (form: string): string | undefined => {
  const item = form.slice(form.indexOf('/') + 1)
  return item === NEW_ITEM ? undefined : item
}

const key = 'media-uploads'
const listeners = new Set<() => void>()

/** What is on its way cannot be after a reload: browsers do not keep the file. */
const afterReload = (upload: MediaUpload): MediaUpload =>
  upload.state === 'arrived' ? upload : { ...upload, state: 'known', pace: undefined, problem: undefined }

const stored = (): readonly MediaUpload[] => {
  const kept = readFromTab(key)
  return Array.isArray(kept)
    ? (kept as readonly MediaUpload[]).filter(({ url }) => url !== undefined).map(afterReload)
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
export const uploadOf = (form: string): MediaUpload | undefined => uploads.find((one) => one.form === form)

/** Takes note of an upload, in the place of the one its form had. */
export const noteUpload = (upload: MediaUpload): void =>
  set([...uploads.filter(({ form }) => form !== upload.form), upload])

/** Changes what is known of an upload; of one that is gone, nothing. */
export const changeUpload = (form: string, change: Partial<MediaUpload>): void => {
  if (uploadOf(form)) set(uploads.map((one) => (one.form === form ? { ...one, ...change } : one)))
}

export const dropUpload = (form: string): void => set(uploads.filter((one) => one.form !== form))

/** The id that calls name it by, once all has arrived. */
export const arrivedId = (form: string): string | undefined => {
  const upload = uploadOf(form)
  return upload?.state === 'arrived' ? upload.url?.split('/').at(-1) : undefined
}

export const isSameFile = ({ name, bytes, modified }: MediaUpload, file: File): boolean =>
  file.name === name && file.size === bytes && file.lastModified === modified

/** Whether closing the page would break it off. */
export const isUnderWay = ({ state }: Pick<MediaUpload, 'state'>): boolean => state === 'running' || state === 'waiting'

/** Those of one person; nobody's while it is not known who is here. */
const uploadsOf = (person: string | undefined, all: readonly MediaUpload[]): readonly MediaUpload[] =>
  person === undefined ? [] : all.filter(({ form }) => form.startsWith(formOf(person, '')))

export const useUploads = (person: string | undefined): readonly MediaUpload[] =>
  uploadsOf(person, useSyncExternalStore(subscribe, allUploads))
export const useUpload = (form: string): MediaUpload | undefined =>
  useSyncExternalStore(subscribe, () => uploadOf(form))
