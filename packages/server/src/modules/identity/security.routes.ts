import { identity, security } from '@vesica/contract'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './factors/authenticator.ts'
import { makingOptions, type Party, partyOf, usingOptions } from './factors/ceremony.ts'
import { makeChallenge } from './factors/challenge.ts'
import { presentSecurity } from './factors/factor.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  checkMadePasskey,
  checkPasskey,
  removePasskey,
  renamePasskey,
} from './factors/passkey.ts'
import { signInWithPasskey } from './factors/passkey-sign-in.ts'
import { type Proof, proveAgain } from './factors/proof.ts'
import { renewRecoveryCodes } from './factors/recovery.ts'
import { finishSignIn } from './factors/second-step.ts'
import { listEvents } from './history/history.ts'
import { arriving, rememberBrowser } from './session/arriving.ts'
import { endOtherSessions, listSessions } from './session/session.ts'
import { type Compared, compare, findOwnAccount, type SignedIn } from './session/sign-in.ts'
import { challengeUses, passkeyUses, refundRight, signInUses } from './session/sign-in-uses.ts'

interface SecurityParts {
  publicUrl: string
  /** The person, with additional data from later modules. */
  presentUser(tx: Tx, personId: string): Promise<identity.User>
}

type OwnCall = Pick<Call<typeof security.confirmIdentity>, 'address' | 'caller' | 'device' | 'read'>

const compareOwn = async (call: OwnCall, password: string): Promise<Compared> =>
  compare(await call.read((tx) => findOwnAccount(tx, call)), password)

export const securityRoutes = (serving: Serving, { publicUrl, presentUser }: SecurityParts): void => {
  const { serve } = serving
  const party = partyOf(publicUrl)
  const present = (tx: Tx, personId: string) => presentSecurity(tx, personId, party !== undefined)
  secondSteps(serving, party, presentUser)
  proofs(serving, party)
  passkeys(serving, party, present)

  serve(security.getSecurity, async ({ caller, read }) => ({
    security: await read((tx) => present(tx, caller.userId)),
  }))
  serve(security.beginAuthenticator, ({ caller, transact }) => transact((tx) => beginAuthenticator(tx, caller)))
  serve(security.confirmAuthenticator, async (call) => {
    const compared = await compareOwn(call, call.body.current_password)
    return call.transact(async (tx) => {
      const codes = await confirmAuthenticator(tx, call.caller, { code: call.body.code, compared }, call)
      return { security: await present(tx, call.caller.userId), recovery_codes: codes }
    })
  })
  serve(security.removeAuthenticator, async (call) => {
    const compared = await compareOwn(call, call.body.current_password)
    return call.transact(async (tx) => {
      await removeAuthenticator(tx, call.caller, compared, call)
      return { security: await present(tx, call.caller.userId) }
    })
  })
  serve(security.createRecoveryCodes, (call) =>
    call.transact(async (tx) => {
      const codes = await renewRecoveryCodes(tx, call.caller.userId, call)
      return { security: await present(tx, call.caller.userId), recovery_codes: codes }
    }),
  )
  serve(security.endOtherSessions, (call) =>
    call.transact(async (tx) => {
      await endOtherSessions(tx, call.caller, call)
      return { sessions: await listSessions(tx, call.caller) }
    }),
  )
  serve(security.listAccountEvents, ({ caller, query, read }) => read((tx) => listEvents(tx, caller.userId, query)))
}

const requireParty = (party: Party | undefined): Party => {
  if (!party) throw new Refusal('passkeys_unavailable')
  return party
}

const secondSteps = ({ serve }: Serving, party: Party | undefined, presentUser: SecurityParts['presentUser']): void => {
  const begin = async (
    call: Call<typeof security.finishLogin> | Call<typeof security.signInWithPasskey>,
    action: (tx: Tx) => Promise<SignedIn>,
  ) => {
    const { mediaCookie, browser, ...begun } = await call.transact(async (tx) => {
      const { personId, ...session } = await action(tx)
      return { user: await presentUser(tx, personId), ...session }
    })
    call.mediaCookie.give(mediaCookie)
    rememberBrowser(call, browser)
    return begun
  }
  serve(security.finishLogin, async (call) => {
    const taken = await call.take(...signInUses(call.address))
    return refundRight(call, taken, () => begin(call, (tx) => finishSignIn(tx, call.body, arriving(call))))
  })
  serve(security.beginPasskeySignIn, async (call) => {
    const known = requireParty(party)
    await call.take(...challengeUses(call.address))
    const { challenge } = await call.transact((tx) => makeChallenge(tx, 'passkey-sign-in'))
    return { options: await usingOptions(known, challenge, []) }
  })
  serve(security.signInWithPasskey, async (call) => {
    const known = requireParty(party)
    const taken = await call.take(...passkeyUses(call.address))
    const checked = await checkPasskey(call.read, known, call.body.credential)
    return refundRight(call, taken, () =>
      begin(call, (tx) => signInWithPasskey(tx, checked, call.body.challenge, arriving(call))),
    )
  })
}

const proofs = ({ serve }: Serving, party: Party | undefined): void => {
  serve(security.confirmIdentity, async (call) => {
    const { password, code, credential } = call.body
    const input: Proof = {
      code,
      compared: password === undefined ? undefined : await compareOwn(call, password),
      passkey: credential && (await checkPasskey(call.read, requireParty(party), credential)),
    }
    return call.transact(async (tx) => {
      await proveAgain(tx, call.caller, input, call)
      return { provedAt: tx.now.toISOString() }
    })
  })
  serve(security.beginPasskeyProof, async ({ caller, transact }) => {
    const place = requireParty(party)
    const { challenge, known } = await transact((tx) => beginPasskeyProof(tx, caller))
    return { options: await usingOptions(place, challenge, known) }
  })
}

const passkeys = (
  { serve }: Serving,
  party: Party | undefined,
  present: (tx: Tx, personId: string) => Promise<security.Security>,
): void => {
  serve(security.beginPasskey, async ({ caller, transact }) => {
    const place = requireParty(party)
    return { options: await makingOptions(place, await transact((tx) => beginPasskey(tx, caller))) }
  })
  serve(security.addPasskey, async (call) => {
    const { name, credential, current_password } = call.body
    const made = await checkMadePasskey(requireParty(party), credential)
    const compared = await compareOwn(call, current_password)
    return call.transact(async (tx) => {
      const codes = await addPasskey(tx, call.caller, { name, made, compared }, call)
      return { security: await present(tx, call.caller.userId), recovery_codes: codes }
    })
  })
  serve(security.renamePasskey, ({ caller, params, body, transact }) =>
    transact(async (tx) => {
      await renamePasskey(tx, caller.userId, params.id, body.name)
      return { security: await present(tx, caller.userId) }
    }),
  )
  serve(security.removePasskey, async (call) => {
    const compared = await compareOwn(call, call.body.current_password)
    return call.transact(async (tx) => {
      await removePasskey(tx, call.caller, { id: call.params.id, compared }, call)
      return { security: await present(tx, call.caller.userId) }
    })
  })
}
