import type { security } from '@vesica/contract'

// What browsers do with passkeys, loaded when one is made or used.

type Asked = { readonly options: Record<string, unknown> }

const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether there can be any at the address that this page has: browsers make none for one of numbers. */
export const hasPasskeysHere = (): boolean => knowsPasskeys() && !/^[\d.]+$|:/.test(location.hostname)

/** Has a passkey made. @returns undefined when the person gave up, or the browser could not */
export const makePasskey = async ({ options }: Asked): Promise<security.MadeCredential | undefined> => {
  try {
    const { startRegistration } = await library()
    const { clientExtensionResults: _unused, ...made } = await startRegistration({ optionsJSON: options as never })
    const { clientDataJSON, attestationObject, transports } = made.response
    const { id, rawId, type, authenticatorAttachment } = made
    return {
      id,
      rawId,
      type,
      ...(authenticatorAttachment && { authenticatorAttachment }),
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    }
  } catch {
    return undefined
  }
}

/** Has a passkey used. @returns undefined when the person gave up, or there is none */
export const usedPasskey = async ({ options }: Asked): Promise<security.UsedCredential | undefined> => {
  try {
    const { startAuthentication } = await library()
    const { id, rawId, type, authenticatorAttachment, response } = await startAuthentication({
      optionsJSON: options as never,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type,
      ...(authenticatorAttachment && { authenticatorAttachment }),
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    }
  } catch {
    return undefined
  }
}
