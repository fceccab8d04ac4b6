import type { Running } from './running.ts'
import { aHolder, aTreasurer, type Decider, type Holder } from './wallet.ts'

/** A platform with a member who has balances. */
export interface Scene {
  running: Running
  admin: Decider
  holder: Holder
}

export const aScene = async (running: Running): Promise<Scene> => {
  const admin = await aTreasurer(running)
  return { running, admin, holder: await aHolder(running, admin, { BTC: '0.1', USD: '500' }) }
}
