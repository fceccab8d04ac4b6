/** Whether a file that was chosen can still be read: one that was moved, changed or removed since then cannot. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
