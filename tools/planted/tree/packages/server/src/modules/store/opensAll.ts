// breaks: handle-is-private
import * as everything from '../../platform/data/tx.ts'
export const use = everything
