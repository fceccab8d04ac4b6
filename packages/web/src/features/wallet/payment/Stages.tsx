import { text } from '../../../i18n/text.ts'
import { type Stage, stages } from '../activity/outcome.ts'
import own from './PayOrder.module.css'

const copy = text.wallet.paying

/** The progress of an order paid outside. */
export const Stages = ({ stage }: { stage: Stage }) => {
  const way = stage === 'refused' || stage === 'lapsed' ? [...stages.slice(0, -1), stage] : stages
  return (
    <ol className={own.stages} aria-label={copy.stagesLabel}>
      {way.map((one) => (
        <li key={one}>
          <span aria-current={one === stage ? 'step' : undefined}>{copy.stages[one]}</span>
        </li>
      ))}
    </ol>
  )
}
