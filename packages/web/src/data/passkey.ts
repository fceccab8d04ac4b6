import type { security } from '@vesica/contract'

// The browser's passkey functions, loaded when a passkey is created or used.

type Challenge = { readonly options: Record<string, unknown> }

const library = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether passkeys are possible at the page's address: browsers create none for IP addresses. */
export const hasPasskeysHere = (): boolean => knowsPasskeys() && !/^[\d.]+$|:/.test(location.hostname)

/** Creates a passkey. @returns undefined when the person cancelled, or the browser could not */
export const makePasskey = async ({ options }: Challenge): Promise<security.MadeCredential | undefined> => {
  try {
    const { startRegistration } = await library()
    const { clientExtensionResults: _unused, ...credential } = await startRegistration({
      optionsJSON: options as never,
    })
    const { clientDataJSON, attestationObject, transports } = credential.response
    const { id, rawId, type, authenticatorAttachment } = credential
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

/** Uses a passkey. @returns undefined when the person cancelled, or there is none */
export const usedPasskey = async ({ options }: Challenge): Promise<security.UsedCredential | undefined> => {
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
