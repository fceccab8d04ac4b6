import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { system } from '@vesica/contract'
import { useEffect, useId, useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { Fold } from '../../ui/page/Fold.tsx'
import styles from './FirstSteps.module.css'
import { noteSteps, seenSteps } from './firstStepsSeen.ts'
import { systemSearch } from './systemUrl.ts'

const words = text.admin.firstSteps

type Step = { key: 'coin' | 'fee' | 'mail'; title: string; why: string; tab: string }

const steps: readonly Step[] = [
  { key: 'coin', title: words.coin, why: words.coinWhy, tab: 'assets' },
  { key: 'fee', title: words.fee, why: words.feeWhy, tab: 'platform' },
  { key: 'mail', title: words.mail, why: words.mailWhy, tab: 'mail' },
]

const StepLine = ({ step, done }: { step: Step; done: boolean }) => (
  <li className={styles.step} data-done={done || undefined}>
    <span className={styles.mark}>
      {done ? <IconCircleCheck size={20} aria-hidden="true" /> : <IconCircle size={20} aria-hidden="true" />}
      <span className="visually-hidden">{done ? words.done : words.toDo}</span>
    </span>
    <span className={styles.text}>
      <span className={styles.title}>{step.title}</span>
      {!done && <span className={styles.why}>{step.why}</span>}
    </span>
    {!done && (
      <Button
        renderRoot={(props) => (
          <Link
            {...props}
            to={paths.admin('system')}
            search={systemSearch({ tab: step.tab, dialog: undefined, about: undefined }) as never}
          />
        )}
        variant="light"
        size="xs"
        aria-label={`${words.open}: ${step.title}`}
      >
        {words.open}
      </Button>
    )}
  </li>
)

/** What a new owner still has to set up; gone once all of it is done, and not for who cannot do it. */
export const FirstSteps = () => {
  const id = useId()
  const mayDo = useRights().has('settings:write')
  const [seen] = useState(seenSteps)
  const known = useRead(system.getSystemControls, {}, { enabled: mayDo }).data?.systemControls.firstSteps
  useEffect(() => {
    if (known) noteSteps(known)
  }, [known])
  // Until it is known the card keeps its place, so that the list below does not move.
  const done = known ?? seen
  if (!mayDo || (done.coin && done.fee && done.mail)) return null
  const count = steps.filter((step) => done[step.key]).length
  return (
    <section className={styles.card} data-awaited={known === undefined || undefined} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.lead}>{words.why(count, steps.length)}</p>
      <Fold label={words.heading} note={`${count}/${steps.length}`}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepLine key={step.key} step={step} done={done[step.key]} />
          ))}
        </ol>
      </Fold>
    </section>
  )
}
