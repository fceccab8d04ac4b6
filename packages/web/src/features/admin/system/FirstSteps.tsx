import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FirstStep, firstSteps, system } from '@vesica/contract'
import { useEffect, useId, useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { Collapsible } from '../../../ui/page/Collapsible.tsx'
import styles from './FirstSteps.module.css'
import { hideSteps, noteSteps, seenSteps, stepsHidden } from './firstStepsSeen.ts'
import { notifyFailure } from '../../../ui/toasts.tsx'
import { systemSearch } from './systemUrl.ts'
import { useShowControls } from './useShowControls.ts'

const copy = text.system.firstSteps

/** Where each step is done: a section of the system screen, or another screen. */
const targets: Readonly<Record<FirstStep, { tab: string } | { to: string }>> = {
  look: { tab: 'branding' },
  mail: { tab: 'mail' },
  coin: { tab: 'assets' },
  fee: { tab: 'platform' },
  plans: { tab: 'plans' },
  frontPage: { tab: 'front-page' },
  library: { to: paths.admin('content') },
  texts: { tab: 'branding' },
  administrator: { to: paths.admin('users') },
  backup: { tab: 'backup' },
}

/** Confirms the current fee. */
const FeeIsRight = ({ fee }: { fee: number }) => {
  const showControls = useShowControls()
  const confirm = useAction(system.setSignupFee, {
    onDone: ({ systemControls }) => showControls(systemControls),
    onFailed: ({ code, message }) => {
      if (code !== 'cancelled') notifyFailure(message)
    },
  })
  return (
    <Button variant="subtle" size="xs" loading={confirm.isPending} onClick={() => void confirm.run({ body: { fee } })}>
      {copy.right}
    </Button>
  )
}

const OpenStep = ({ step }: { step: FirstStep }) => {
  const target = targets[step]
  const [to, search] =
    'tab' in target
      ? [paths.admin('system'), systemSearch({ tab: target.tab, dialog: undefined, about: undefined })]
      : [target.to, {}]
  return (
    <Button
      renderRoot={(props) => <Link {...props} to={to} search={search as never} />}
      variant="light"
      size="xs"
      aria-label={`${text.labels.open}: ${copy.steps[step].title}`}
    >
      {text.labels.open}
    </Button>
  )
}

type LineProps = { step: FirstStep; done: boolean; here: string | undefined; fee: number | undefined }

const StepLine = ({ step, done, here, fee }: LineProps) => {
  const target = targets[step]
  const isHere = 'tab' in target && target.tab === here
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.mark}>
        {done ? <IconCircleCheck size={20} aria-hidden="true" /> : <IconCircle size={20} aria-hidden="true" />}
        <span className="visually-hidden">{done ? text.labels.done : copy.toDo}</span>
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{copy.steps[step].title}</span>
        {!done && <span className={styles.why}>{copy.steps[step].why}</span>}
      </span>
      {!done && step === 'fee' && fee !== undefined && <FeeIsRight fee={fee} />}
      {!done && !isHere && <OpenStep step={step} />}
    </li>
  )
}

/**
 * The setup checklist of a new owner, hidden once complete or without permission.
 * @param here the section that shows it: its own steps need no link
 */
export const FirstSteps = ({ here }: { here?: string }) => {
  const id = useId()
  const mayDo = useRights().has('settings:write')
  const [stored] = useState(seenSteps)
  const [hidden, setHidden] = useState(stepsHidden)
  const controls = useRead(system.getSystemControls, {}, { enabled: mayDo }).data?.systemControls
  const known = controls?.firstSteps
  useEffect(() => {
    if (known) noteSteps(known)
  }, [known])
  // Until the state is known the card reserves its space, to avoid a layout shift.
  const done = known ?? stored
  const count = firstSteps.filter((step) => done[step]).length
  if (!mayDo || count === firstSteps.length) return null
  const hide = (to: boolean) => {
    hideSteps(to)
    setHidden(to)
  }
  if (hidden)
    return (
      <Button variant="subtle" size="xs" className={styles.again} onClick={() => hide(false)}>
        {copy.show} ({count}/{firstSteps.length})
      </Button>
    )
  return (
    <section className={styles.card} data-awaited={known === undefined || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {copy.heading}
        </h2>
        <Button variant="subtle" size="xs" className={styles.hide} onClick={() => hide(true)}>
          {copy.hide}
        </Button>
      </div>
      <p className={styles.lead}>{copy.why(count, firstSteps.length)}</p>
      <Collapsible label={copy.heading} note={`${count}/${firstSteps.length}`}>
        <ol className={styles.steps}>
          {firstSteps.map((step) => (
            <StepLine key={step} step={step} done={done[step]} here={here} fee={controls?.registrationFee} />
          ))}
        </ol>
      </Collapsible>
    </section>
  )
}
