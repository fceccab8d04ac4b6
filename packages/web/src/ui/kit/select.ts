/** A file of its own, so that nothing else of the library comes with it. */
export { Select } from '@mantine/core'
