/** The image library, loaded with the first picture. It caches nothing and uses one thread per picture. */
export const pictureLibrary = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
