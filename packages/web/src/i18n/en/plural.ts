export { byCount, plural } from '@vesica/contract'
