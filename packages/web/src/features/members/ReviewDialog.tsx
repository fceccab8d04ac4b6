import { ActionIcon, Alert, Button, Kbd, Modal, Skeleton, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { members } from '@vesica/contract'
import { useRef, useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { useFile } from '../../data/useFile.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProofViewer } from '../../ui/ProofViewer.tsx'
import { ReadFailed } from '../../ui/ReadFailed.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { DenyDialog } from './DenyDialog.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import styles from './Review.module.css'
import { afterDecision, stepInQueue } from './applicationFacts.ts'
import { useDecision } from './useDecision.ts'

const words = text.admin.review

/** Who waits, oldest first: as many as one look can hold. */
const useQueue = () => {
  const query = { signup: 'pending', sort: 'joined', direction: 'asc', limit: '100' } as const
  const { data } = useRead(members.listMembers, { query })
  return { ids: data?.users.map((user) => user.id) ?? [], total: data?.total ?? 0 }
}

type Request = members.SignupRequest

const Decided = ({ request }: { request: Request }) => {
  if (request.status !== 'approved' && request.status !== 'denied') return null
  const by = request.decidedBy ?? words.decidedByUnknown
  const at = request.decidedAt ? dateTime(request.decidedAt) : text.words.unknownTime
  return (
    <div className={styles.decided} role="status">
      <StatusBadge status={request.status} />
      <p>{words.decided(words.decisions[request.status], by, at)}</p>
      {request.reason && <p className={styles.quiet}>{words.reasonGiven(request.reason)}</p>}
    </div>
  )
}

/** The file of an application; the same person may send another after a denial. */
const Proof = ({ member, request }: { member: members.Member; request: Request }) => {
  const proof = useFile(members.getSignupProof, { params: { id: member.id } }, request.sentAt)
  return (
    <ProofViewer
      file={proof.data}
      failure={proof.error}
      onRetry={() => void proof.refetch()}
      kind={request.proof_kind ?? 'image'}
      name={request.proof_name}
      bytes={request.proof_bytes}
      sender={member.name}
    />
  )
}

type PanelProps = {
  member: members.Member
  request: Request
  denying: boolean
  onDenying: (denying: boolean) => void
  onDecided: () => void
}

const Panel = ({ member, request, denying, onDenying, onDecided }: PanelProps) => {
  const decision = useDecision(member.id, onDenying, onDecided)
  const canDecide = request.status === 'pending'
  useKeys(
    { a: decision.approve, d: decision.askReason },
    { inDialog: true, enabled: canDecide && !decision.busy && !denying },
  )
  return (
    <div className={styles.panel}>
      <div className={styles.proof}>
        {request.proof_kind === null ? (
          <EmptyState title={words.noPayment} why={words.noPaymentWhy} />
        ) : (
          <Proof member={member} request={request} />
        )}
      </div>
      <div className={styles.side}>
        <ReviewFacts member={member} request={request} />
        {decision.refusal && !denying && (
          <Alert color={decision.refusal.code === 'already_decided' ? 'yellow' : 'red'} role="alert">
            {decision.refusal.message}
          </Alert>
        )}
        {decision.refusal?.code !== 'already_decided' && <Decided request={request} />}
        {canDecide && (
          <div className={styles.buttons}>
            <Button
              className={styles.approve}
              loading={decision.approving}
              disabled={decision.busy}
              aria-keyshortcuts="a"
              rightSection={
                <Kbd className={styles.key} aria-hidden="true">
                  A
                </Kbd>
              }
              onClick={decision.approve}
            >
              {words.approve}
            </Button>
            <Button
              variant="default"
              disabled={decision.busy}
              aria-keyshortcuts="d"
              rightSection={
                <Kbd size="xs" aria-hidden="true">
                  D
                </Kbd>
              }
              onClick={decision.askReason}
            >
              {words.deny}
            </Button>
          </div>
        )}
      </div>
      {denying && (
        <DenyDialog
          name={member.name}
          busy={decision.busy}
          refusal={decision.refusal?.message}
          onDeny={decision.deny}
          onClose={decision.stopDenying}
        />
      )}
    </div>
  )
}

const Loading = () => (
  <div className={styles.panel} aria-hidden="true">
    <Skeleton height={420} radius="lg" />
    <div className={styles.side}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={`fact ${index + 1}`} height={18} />
      ))}
    </div>
  </div>
)

type StepsProps = { place: number; total: number; onStep: (step: 1 | -1) => void; before: boolean; after: boolean }

const Steps = ({ place, total, onStep, before, after }: StepsProps) => (
  <span className={styles.steps}>
    <span className={styles.quiet}>
      {place > 0 ? words.place(place, total) : total === 0 ? words.noneWaiting : null}
    </span>
    <Tooltip label={`${words.previous} (K)`}>
      <ActionIcon variant="default" aria-label={words.previous} disabled={!before} onClick={() => onStep(-1)}>
        <IconChevronUp size={16} />
      </ActionIcon>
    </Tooltip>
    <Tooltip label={`${words.next} (J)`}>
      <ActionIcon variant="default" aria-label={words.next} disabled={!after} onClick={() => onStep(1)}>
        <IconChevronDown size={16} />
      </ActionIcon>
    </Tooltip>
  </span>
)

type Props = { person: string; onPerson: (id: string) => void; onClose: () => void }

/** One application after the other: the proof large, the facts beside it, the decision on two keys. */
export const ReviewDialog = ({ person, onPerson, onClose }: Props) => {
  const phone = useMediaQuery('(max-width: 899px)')
  const queue = useQueue()
  const [denying, setDenying] = useState(false)
  const { data, error, refetch } = useRead(members.getMember, { params: { id: person } })
  // The queue as it was before a decision: the answer takes the decided one out of it.
  const lastQueue = useRef<readonly string[]>([])
  if (queue.ids.includes(person)) lastQueue.current = queue.ids
  const target = (step: 1 | -1) => stepInQueue(queue.ids, person, step)
  const step = (by: 1 | -1) => {
    const to = target(by)
    if (to) onPerson(to)
  }
  const goOn = () => {
    const next = afterDecision(lastQueue.current, person)
    if (next) onPerson(next)
    else onClose()
  }
  useKeys({ j: () => step(1), k: () => step(-1) }, { inDialog: true, enabled: !denying })
  const member = data?.user
  const request = member?.signupRequest
  return (
    <Modal
      opened
      onClose={onClose}
      // The dialog above this one has the keys and the focus.
      closeOnEscape={!denying}
      trapFocus={!denying}
      size={1120}
      fullScreen={phone}
      padding="md"
      title={
        <span className={styles.title}>
          {words.title}
          <Steps
            place={queue.ids.indexOf(person) + 1}
            total={queue.total}
            onStep={step}
            before={target(-1) !== undefined}
            after={target(1) !== undefined}
          />
        </span>
      }
      classNames={{ title: styles.titleBar }}
      closeButtonProps={{ 'aria-label': text.words.close }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      {!data && !error && <Loading />}
      {!data && error && <ReadFailed what={words.what} read={{ error, refetch }} />}
      {member && request && (
        <Panel
          key={member.id}
          member={member}
          request={request}
          denying={denying}
          onDenying={setDenying}
          onDecided={goOn}
        />
      )}
      {member && !request && <EmptyState title={words.nothingToReview} why={words.nothingToReviewWhy} />}
    </Modal>
  )
}
