/** A file of its own, so that country data is loaded on demand. */
export { addressLines } from '@vesica/contract'
