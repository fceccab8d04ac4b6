/** A file of its own, so that what is known of all countries comes when it is wanted. */
export { addressLines } from '@vesica/contract'
