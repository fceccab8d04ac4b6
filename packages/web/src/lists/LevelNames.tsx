import { membership } from '@vesica/contract'
import { useRead } from '../data/hooks.ts'

/** none: what those are called who have no level. */
type Props = { levels: readonly string[]; none: string }

/** Levels by the names of their plans; one whose plan is no longer on offer is called as it is kept. */
export const LevelNames = ({ levels, none }: Props) => {
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const nameOf = (level: string) => plans.find((plan) => plan.level === level)?.name ?? level
  return <span dir="auto">{levels.map((level) => (level === 'none' ? none : nameOf(level))).join(', ')}</span>
}
