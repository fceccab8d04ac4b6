import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { refuseContent, refuseFile } from './FileDrop.tsx'

const copy = text.files

/** most: the maximum number. maxMegabytes: per file. accept: extensions (`.png`). wrongType: the message for others. */
export interface FileLimits {
  readonly most: number
  readonly maxMegabytes: number
  readonly accept: readonly string[]
  readonly wrongType?: string
}

/** Files waiting to be sent with a message. */
export interface FilesToSend {
  readonly limits: FileLimits
  readonly files: readonly File[]
  /** Why the last one was rejected. */
  readonly refusal: string | undefined
  readonly isOver: boolean
  readonly add: (chosen: Iterable<File>) => void
  readonly takeOut: (at: number) => void
  readonly clear: () => void
  /** Props for the field and its frame: accept dropped files, and pasted pictures. */
  readonly takes: {
    readonly onPaste: (event: ClipboardEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The name browsers give every picture from the clipboard. */
const isUnnamed = ({ name }: File): boolean => /^image\.\w+$/.test(name)

/** A pasted picture with a name of its own. */
const named = (file: File, number: number): File => {
  const end = file.name.split('.').at(-1) ?? 'png'
  return isUnnamed(file) ? new File([file], `${copy.pasted(number)}.${end}`, { type: file.type }) : file
}

/**
 * Keeps files until they are sent: chosen, dropped or pasted, each held to the limits before it is taken.
 * @param storedCount how many go along besides
 */
export const useFilesToSend = (limits: FileLimits, storedCount = 0): FilesToSend => {
  const [files, setFiles] = useState<readonly File[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isDraggedOver, setDraggedOver] = useState(false)
  /** Takes a file out again that is not what it is called. */
  const check = async (file: File) => {
    const wrong = await refuseContent(file, limits.accept)
    if (wrong === undefined) return
    setFiles((before) => before.filter((current) => current !== file))
    setRefusal(wrong)
  }
  const add = (chosen: Iterable<File>) => {
    const next: File[] = [...files]
    let reasons: string | undefined
    for (const file of chosen) {
      const reason =
        next.length + storedCount >= limits.most
          ? copy.tooMany(limits.most)
          : refuseFile(file, { wrongType: copy.wrongType, ...limits })
      if (reason === undefined) next.push(file)
      reasons ??= reason
    }
    setFiles(next)
    setRefusal(reasons)
    for (const file of next.slice(files.length)) void check(file)
  }
  const over = (event: DragEvent, isInside: boolean) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setDraggedOver(isInside)
  }
  return {
    limits,
    files,
    refusal,
    isOver: isDraggedOver,
    add,
    takeOut: (at) => {
      setFiles(files.filter((_, index) => index !== at))
      setRefusal(undefined)
    },
    clear: () => {
      setFiles([])
      setRefusal(undefined)
    },
    takes: {
      onPaste: (event) => {
        const { files: pasted, types } = event.clipboardData
        // What is copied from a document brings a picture of itself along; its text is meant.
        if (pasted.length === 0 || types.includes('text/plain')) return
        event.preventDefault()
        add([...pasted].map((file, at) => named(file, files.length + at + 1)))
      },
      onDragOver: (event) => over(event, true),
      onDragLeave: (event) => over(event, false),
      onDrop: (event) => {
        over(event, false)
        if (holdsFiles(event)) add(event.dataTransfer.files)
      },
    },
  }
}

/** The same under the names of a call that takes up to five. */
export const fiveFiles = ([file1, file2, file3, file4, file5]: readonly File[]) => ({
  file1,
  file2,
  file3,
  file4,
  file5,
})
