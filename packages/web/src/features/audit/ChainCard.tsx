import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { audit } from '@vesica/contract'
import { useState } from 'react'
import { useAct } from '../../data/act.ts'
import { useRead } from '../../data/hooks.ts'
import { locale, text } from '../../i18n/text.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { notifyFailure, notifySuccess } from '../../ui/toasts.tsx'
import styles from './Audit.module.css'

const words = text.audit.chain

const counted = (entries: number): string => entries.toLocaleString(locale)

/** What the last check came to. */
const State = ({ last }: { last: audit.ChainCheck | null }) => {
  if (!last)
    return (
      <p className={styles.figure}>
        {words.never} <span className={styles.quiet}>{words.neverWhy}</span>
      </p>
    )
  return (
    <>
      <p className={styles.figure} data-ok={last.ok || undefined} data-broken={!last.ok || undefined}>
        {last.ok ? <IconShieldCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
        {last.ok ? words.whole(counted(last.entries)) : words.broken}
      </p>
      <span className={styles.quiet}>
        {words.at} <RelativeTime moment={last.at} />
      </span>
      {last.problem && (
        <Alert color="red">
          {last.problem.text} {words.brokenWhy}
        </Alert>
      )}
    </>
  )
}

const useVerify = () =>
  useAct(audit.verifyChain, {
    refreshes: [audit.getChain],
    onAnswer: ({ check }) =>
      check.ok
        ? notifySuccess(words.verified(counted(check.entries)))
        : notifyFailure(check.problem?.text ?? words.isBroken),
  })

/** Whether a head that was mailed still stands for what is there. */
const Compare = () => {
  const [head, setHead] = useState('')
  const verify = useVerify()
  return (
    <form
      className={styles.compare}
      onSubmit={(event) => {
        event.preventDefault()
        void verify.act({ body: { head } })
      }}
    >
      <TextInput
        label={words.pasted}
        description={words.compareWhy}
        value={head}
        error={verify.failure?.message}
        onChange={(event) => {
          setHead(event.currentTarget.value)
          verify.reset()
        }}
      />
      <Button type="submit" variant="default" disabled={head.trim() === ''} loading={verify.isPending}>
        {words.compareAct}
      </Button>
    </form>
  )
}

/** Whether the audit trail is whole: what the last check found, where it ends, and checking it now. */
export const ChainCard = () => {
  const { data, error, refetch } = useRead(audit.getChain, {})
  const verify = useVerify()
  const act = (
    <Button size="sm" variant="default" loading={verify.isPending} onClick={() => void verify.act({ body: {} })}>
      {words.verify}
    </Button>
  )
  return (
    <PageSection dense title={words.title} actions={act}>
      {!data && !error && <RowsSkeleton count={2} dense />}
      {!data && error && <ReadFailed what={words.what} read={{ error, refetch }} />}
      {data && (
        <div className={styles.chain}>
          <div className={styles.state}>
            <State last={data.chain.last} />
            <span className={styles.head}>
              <code>{`${data.chain.head.number}:${data.chain.head.hash}`}</code>
              <CopyButton
                value={`${data.chain.head.number}:${data.chain.head.hash}`}
                label={words.copyHead}
                toast={words.copied}
              />
            </span>
            <span className={styles.quiet}>{words.headWhy}</span>
          </div>
          <Compare />
        </div>
      )}
    </PageSection>
  )
}
