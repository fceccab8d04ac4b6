import { system } from '@vesica/contract'
import { call } from './call.ts'

/** Whether the server responds at the moment. */
export const serverAnswers = (): Promise<boolean> =>
  call(system.getPlatform, {}).then(
    () => true,
    () => false,
  )
