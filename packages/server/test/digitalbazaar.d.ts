// Only the parts that tests use to verify credentials.

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object })
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export const checkStatus: (options: object) => Promise<object>
}

declare module '@digitalbazaar/vc' {
  interface Result {
    verified: boolean
    error?: Error & { errors?: readonly Error[] }
    statusResult?: { verified: boolean; results?: readonly { verified: boolean; status?: boolean }[] }
  }
  export const verifyCredential: (options: {
    credential: object
    suite: object
    documentLoader: (url: string) => Promise<object>
    checkStatus: (options: object) => Promise<object>
  }) => Promise<Result>
}
