import { availability, type BuiltFeature, builtFeatures } from '@vesica/contract'
import type { Person } from './people.ts'
import type { Running } from './running.ts'

/** Maintenance scheduled in two days. */
export const plannedOn = (running: Running, message = 'New disks.') => {
  const inHours = (hours: number) => new Date(running.clock.now().getTime() + hours * 3_600_000).toISOString()
  return { from: inHours(48), until: inHours(50), message }
}

/** Undo scenes for every action on features and maintenance. @param read the state of the platform */
export const availabilityScenes = (stage: () => { running: Running; admin: Person }, read: () => Promise<unknown>) => {
  const plan = () => stage().admin.call(availability.planMaintenance, { body: plannedOn(stage().running) })
  const cancel = () => stage().admin.call(availability.cancelMaintenance, {})
  const turnOff = (feature: BuiltFeature) => () =>
    stage().admin.call(availability.setFeature, { body: { feature, status: false } })
  const features = builtFeatures.map((feature) => {
    const id = `${feature.replace(/_\w/, ([, letter]) => String(letter).toUpperCase())}Enabled`
    return [`setting: set ${id}`, async () => ({ id, read, action: turnOff(feature) })] as const
  })
  const id = 'plannedMaintenance'
  return {
    ...Object.fromEntries(features),
    'setting: plan maintenance': async () => ({ id, read, action: plan }),
    'setting: call off maintenance': async () => {
      await plan()
      return { id, read, action: cancel }
    },
  }
}
