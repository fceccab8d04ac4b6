declare module 'virtual:tour-pictures' {
  /** Names of the screens with pictures in public/tour, in light and dark. */
  export const pictures: string[]
}

declare module 'virtual:landing-assets' {
  /** Assets that the landing page links to; see build/landingAssets.ts. */
  export const assets: import('../build/landingAssets.ts').LandingAssets
}
