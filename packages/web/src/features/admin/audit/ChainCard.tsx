import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { audit, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { locale, text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { CopyButton } from '../../../ui/text/CopyButton.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import styles from './Audit.module.css'

const copy = text.audit.chain

const counted = (entries: number): string => entries.toLocaleString(locale)

/** The result of the last check. */
const State = ({ last }: { last: audit.ChainCheck | null }) => {
  if (!last)
    return (
      <p className={styles.figure}>
        {copy.never} <span className={styles.quiet}>{copy.neverWhy}</span>
      </p>
    )
  return (
    <>
      <p className={styles.figure} data-ok={last.ok || undefined} data-broken={!last.ok || undefined}>
        {last.ok ? <IconShieldCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
        {last.ok ? copy.whole(counted(last.entries)) : copy.broken}
      </p>
      <span className={styles.quiet}>
        {text.labels.checked} <RelativeTime moment={last.at} />
      </span>
    </>
  )
}

const useVerify = () => useAction(audit.verifyChain, { refreshes: [audit.getChain] })

type Chain = Reply<typeof audit.getChain>['chain']

/** The result of the last comparison, while its head is still in the field. */
const Compared = ({ head, compared }: { head: string; compared: Chain['compared'] }) => {
  if (compared?.head !== head.trim().toLowerCase()) return null
  return (
    <Alert color={compared.ok ? 'green' : 'red'} role={compared.ok ? 'status' : 'alert'}>
      {compared.problem?.text ?? copy.fits} {text.labels.checked} <RelativeTime moment={compared.at} />
    </Alert>
  )
}

/** Compares an emailed head with the current log. */
const Compare = ({ chain: { running, compared } }: { chain: Chain }) => {
  const [head, setHead] = useState('')
  const verify = useVerify()
  return (
    <form
      className={styles.compare}
      onSubmit={(event) => {
        event.preventDefault()
        void verify.run({ body: { head } })
      }}
    >
      <TextInput
        label={copy.pasted}
        description={copy.compareWhy}
        value={head}
        error={verify.failure?.message}
        onChange={(event) => {
          setHead(event.currentTarget.value)
          verify.reset()
        }}
      />
      <Button
        type="submit"
        variant="default"
        disabled={head.trim() === ''}
        loading={verify.isPending || running !== null}
      >
        {copy.compareAction}
      </Button>
      {!running && <Compared {...{ head, compared }} />}
    </form>
  )
}

/** Warns above the list that the last check found the audit log broken. */
export const BrokenChain = () => {
  const problem = useRead(audit.getChain, {}).data?.chain.last?.problem
  if (!problem) return null
  return (
    <Alert color="red" role="alert" title={copy.broken}>
      {problem.text} {copy.brokenWhy}
    </Alert>
  )
}

/** Integrity of the audit log: the last check, the current head, and a button to check now. */
export const ChainCard = () => {
  const { data, error, refetch } = useRead(audit.getChain, {})
  const verify = useVerify()
  const running = data?.chain.running
  const action = (
    <Button
      size="sm"
      variant="default"
      loading={verify.isPending || Boolean(running)}
      onClick={() => void verify.run({ body: {} })}
    >
      {copy.verify}
    </Button>
  )
  return (
    <PageSection dense title={copy.title} actions={action}>
      {!data && !error && <RowsSkeleton count={2} dense />}
      {!data && error && <ReadFailed what={copy.what} read={{ error, refetch }} />}
      {data && (
        <>
          <div className={styles.state}>
            <State last={data.chain.last} />
            {running && (
              <span className={styles.quiet} role="status">
                {copy.running} <RelativeTime moment={running.since} />
              </span>
            )}
            {verify.failure && <Alert color="red">{verify.failure.message}</Alert>}
          </div>
          <details className={styles.more}>
            <summary>{copy.headAndCompare}</summary>
            <span className={styles.head}>
              <code>{`${data.chain.head.number}:${data.chain.head.hash}`}</code>
              <CopyButton value={`${data.chain.head.number}:${data.chain.head.hash}`} name={copy.head} />
            </span>
            <span className={styles.quiet}>{copy.headWhy}</span>
            <Compare chain={data.chain} />
          </details>
        </>
      )}
    </PageSection>
  )
}
