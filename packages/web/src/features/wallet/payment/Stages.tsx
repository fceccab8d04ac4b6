import { text } from '../../../i18n/text.ts'
import { type Stage, stages } from '../activity/outcome.ts'
import own from './PayOrder.module.css'

const copy = text.wallet.paying

/** The progress of an order paid outside. */
export const Stages = ({ stage }: { stage: Stage }) => {
  const visibleStages = stage === 'refused' || stage === 'lapsed' ? [...stages.slice(0, -1), stage] : stages
  return (
    <ol className={own.stages} aria-label={copy.stagesLabel}>
      {visibleStages.map((name) => (
        <li key={name}>
          <span aria-current={name === stage ? 'step' : undefined}>{copy.stages[name]}</span>
        </li>
      ))}
    </ol>
  )
}
