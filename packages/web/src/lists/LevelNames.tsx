import { membership } from '@vesica/contract'
import { useRead } from '../data/hooks.ts'

/** none: the label for people without a level. */
type Props = { levels: readonly string[]; none: string }

/** Levels by the names of their plans; a level whose plan is no longer offered by its own name. */
export const LevelNames = ({ levels, none }: Props) => {
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const nameOf = (level: string) => plans.find((plan) => plan.level === level)?.name ?? level
  return <span dir="auto">{levels.map((level) => (level === 'none' ? none : nameOf(level))).join(', ')}</span>
}
