/** Downloads a file. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Downloads a table with the date in its file name. */
export const saveTable = (file: Blob, name: string): void =>
  saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`)
