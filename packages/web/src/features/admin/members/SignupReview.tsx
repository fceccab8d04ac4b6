import { members } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useFile } from '../../../data/useFile.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ProofViewer } from '../../../ui/picture/ProofViewer.tsx'
import { ReviewSkeleton } from '../../../ui/dialog/ReviewDialog.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { ReviewFacts, useApplicationDoubts } from './ReviewFacts.tsx'
import styles from './Review.module.css'
import { type Deciding, useDecision } from './useDecision.ts'

const copy = text.admin.review

type Request = members.SignupRequest

const Decided = ({ request }: { request: Request }) => {
  if (request.status !== 'approved' && request.status !== 'denied') return null
  const by = request.decidedBy ?? copy.decidedByUnknown
  const at = request.decidedAt ? dateTime(request.decidedAt) : text.general.unknownTime
  return (
    <div className={styles.decided} role="status">
      <StatusBadge status={request.status} />
      <p>{copy.decided(copy.decisions[request.status], by, at)}</p>
      {request.reason && <p className={styles.quiet}>{copy.reasonStated(request.reason)}</p>}
    </div>
  )
}

/** The proof of an application. The same person may submit another one after a denial. */
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

/** inDialog: whether the review is in a dialog, which has its own keyboard shortcuts. */
type Here = Deciding & { inDialog: boolean }

const Panel = ({ member, request, inDialog, ...deciding }: Here & { member: members.Member; request: Request }) => {
  const decision = useDecision(member.id, deciding)
  const doubts = useApplicationDoubts(request)
  return (
    <DecisionPanel
      proof={
        request.proof_kind === null ? (
          <EmptyState
            title={copy.noPayment}
            why={request.invitation?.waivesFee ? copy.feeWaived(request.invitation.label) : copy.noPaymentWhy}
          />
        ) : (
          <Proof member={member} request={request} />
        )
      }
      facts={<ReviewFacts member={member} request={request} />}
      decided={<Decided request={request} />}
      canDecide={request.status === 'pending'}
      doubts={doubts}
      decision={decision}
      denying={deciding.denying}
      denyTitle={copy.denyTitle(member.name)}
      denyWhy={copy.denyWhy}
      denyAction={copy.denyAction}
      inDialog={inDialog}
    />
  )
}

/** An application: the proof in large, the facts beside it, and keyboard shortcuts for the decision. */
export const SignupReview = ({ person, ...deciding }: Here & { person: string }) => {
  const { data, error, refetch } = useRead(members.getMember, { params: { id: person } })
  const member = data?.user
  if (!member)
    return error ? (
      <ReadFailed what={copy.what} read={{ error, refetch }} />
    ) : (
      <ReviewSkeleton className={styles.panel} facts={8} />
    )
  if (!member.signupRequest) return <EmptyState title={copy.nothingToReview} why={copy.nothingToReviewWhy} />
  return <Panel key={member.id} member={member} request={member.signupRequest} {...deciding} />
}
