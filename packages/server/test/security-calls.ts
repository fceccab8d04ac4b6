import { security } from '@vesica/contract'
import { aPasskey, codeAt, firstStep, withApp, withPasskey } from './factors.ts'
import { aMember, anAdmin } from './people.ts'
import type { Running } from './running.ts'

const HALF_A_MINUTE = 30_000

/** People with the factors that the calls need. */
const withFactors = (running: () => Running) => {
  const origin = () => running().config.publicUrl
  const withFactor = async () => {
    const client = await aMember(running())
    const app = await withApp(running(), client)
    const code = codeAt(app.key, new Date(running().clock.now().getTime() + HALF_A_MINUTE))
    return { client, app, code }
  }
  const withOwnPasskey = async () => {
    const client = await aMember(running())
    const { passkey } = await withPasskey(client, origin())
    const { security: kept } = await client.call(security.getSecurity, {})
    const id = kept.passkeys[0]?.id ?? ''
    return { client, passkey, id, body: { current_password: client.password } }
  }
  return { origin, withFactor, withOwnPasskey }
}

/** One call of each endpoint of security that succeeds. The codes are of the next half minute: those of this one are used. */
export const securityCalls = (running: () => Running) => {
  const { origin, withFactor, withOwnPasskey } = withFactors(running)
  return {
    finishLogin: async () => {
      const { client, code } = await withFactor()
      const { browser, challenge } = await firstStep(running(), client)
      return { client: browser, input: { body: { challenge, code } } }
    },
    signInWithPasskey: async () => {
      const { client, passkey } = await withOwnPasskey()
      const credential = passkey.use(await client.call(security.beginPasskeySignIn, {}))
      return { client, input: { body: { credential } } }
    },
    prove: async () => {
      const { client, code } = await withFactor()
      return { client, input: { body: { code } } }
    },
    beginPasskeyProof: async () => ({ client: (await withOwnPasskey()).client }),
    confirmAuthenticator: async () => {
      const client = await aMember(running())
      const { secret } = await client.call(security.beginAuthenticator, {})
      const code = codeAt(secret, running().clock.now())
      return { client, input: { body: { code, current_password: client.password } } }
    },
    removeAuthenticator: async () => {
      const { client } = await withFactor()
      return { client, input: { body: { current_password: client.password } } }
    },
    makeRecoveryCodes: async () => ({ client: (await withFactor()).client }),
    addPasskey: async () => {
      const client = await aMember(running())
      const credential = aPasskey(origin()).make(await client.call(security.beginPasskey, {}))
      return { client, input: { body: { name: 'Phone', credential, current_password: client.password } } }
    },
    resetSecondFactor: async () => {
      const { client } = await withFactor()
      return { client: await anAdmin(running()), input: { params: { id: client.id } } }
    },
    renamePasskey: async () => {
      const { client, id } = await withOwnPasskey()
      return { client, input: { params: { id }, body: { name: 'Another' } } }
    },
    removePasskey: async () => {
      const { client, id, body } = await withOwnPasskey()
      return { client, input: { params: { id }, body } }
    },
  }
}
