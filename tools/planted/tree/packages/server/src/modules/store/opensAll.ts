// breaks: handle-is-private
import * as everything from '../../platform/tx.ts'
export const use = everything
