/** What decodes and encodes pictures: read when the first one comes. It keeps none, and uses one thread for each. */
export const pictureLibrary = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
