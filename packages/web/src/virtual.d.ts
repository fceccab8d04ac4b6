declare module 'virtual:tour-pictures' {
  /** Names of the screens that public/tour has a picture of, in light and in dark. */
  export const pictures: string[]
}

declare module 'virtual:landing-assets' {
  /** What the front page's HTML links to; see build/landingAssets.ts. */
  export const assets: import('../build/landingAssets.ts').LandingAssets
}
