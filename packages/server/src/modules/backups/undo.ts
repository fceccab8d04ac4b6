import type { Inverses } from '../activity/index.ts'
import { getSchedule, setSchedule } from './schedule.ts'

/** How actions on backups are undone. Deletions and downloads cannot be. */
export const backupsInverses: Inverses = {
  'setting: set backup schedule': {
    right: 'backups:write',
    now: (tx) => getSchedule(tx),
    run: async (tx, actor, _action, restored) => setSchedule(tx, actor, { ...(await getSchedule(tx)), ...restored }),
  },
}
