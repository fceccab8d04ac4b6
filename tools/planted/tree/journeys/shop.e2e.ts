// breaks: nothing
import { store } from '@vesica/contract'
export const use = store
