import { open, statfs } from 'node:fs/promises'

/** Uploads are refused while the disk has less space than this: payments need the rest. */
export const FREE_BYTES_FLOOR = 512 * 1024 * 1024

/** Whether the disk of a folder has at least this much space available to us. */
export const hasFreeSpace = async (folder: string, floor = FREE_BYTES_FLOOR): Promise<boolean> => {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize >= floor
}

/** Whether an error means that the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const sync = async (path: string, flags: string): Promise<void> => {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns once the bytes of a file are on the disk itself. */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+')

/** Returns once the names in a folder are on the disk itself. Windows has no such call and does it by itself. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(path, 'r')
}
