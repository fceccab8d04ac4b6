// Mistakes in backups and archives, applied one by one by `mistakes.ts`.

const modules = 'packages/server/src/modules'

export const backupMistakes = [
  {
    name: 'a backup that was missed is not made up for',
    file: `${modules}/backups/schedule.rules.ts`,
    right: 'since < lastHour(now, hour)',
    wrong: 'since < lastHour(now, hour) && now.getUTCHours() === hour',
    seenBy: ['backups/schedule'],
  },
  {
    name: 'a backup is made every hour of its hour',
    file: `${modules}/backups/schedule.rules.ts`,
    right: 'today <= now.getTime() ? today',
    wrong: 'today <= now.getTime() ? now.getTime()',
    seenBy: ['backups/schedule'],
  },
  {
    name: 'the first lines of an archive are not held against their code',
    file: 'packages/server/src/platform/archive/age.ts',
    right: "  if (!timingSafeEqual(macOf(fileKey, signed), Buffer.from(mac, 'base64'))) throw unreadable()\n",
    wrong: '',
    seenBy: ['archive/age'],
  },
  {
    name: 'a backup by schedule that failed takes the room of one that was made',
    file: `${modules}/backups/backup.ts`,
    right: "    .where('why', '=', 'scheduled')\n    .where('state', '=', 'done')\n",
    wrong: "    .where('why', '=', 'scheduled')\n",
    seenBy: ['backups/failures'],
  },
  {
    name: 'a trial that has ended is noted once more',
    file: `${modules}/backups/trial.ts`,
    right: "    .where('state', '=', 'running')\n    .returning('backup_id')\n",
    wrong: "    .returning('backup_id')\n",
    seenBy: ['backups/failures'],
  },
  {
    name: 'a database of an older version is changed without a backup of it',
    file: 'packages/server/src/platform/archive/upgrade.ts',
    right: '    if (applied.length > 0) await backUp(config, databaseUrl, pending.length, log)\n',
    wrong: '',
    seenBy: ['src/backup.test'],
  },
]
