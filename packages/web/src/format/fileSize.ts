const units = ['Bytes', 'KB', 'MB', 'GB']

/** A file's size: `0 Bytes`, `512 Bytes`, `1.5 KB`, `9.54 MB`; steps of 1024, at most 2 decimals. @param bytes >= 0 */
export const fileSize = (bytes: number): string => {
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${Number(size.toFixed(2))} ${units[unit]}`
}
