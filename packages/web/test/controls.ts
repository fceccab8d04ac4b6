import type { system } from '@vesica/contract'

/** The state of a platform on which everything is on. */
export const controls: system.SystemControls = {
  systemStatus: false,
  maintenanceMode: false,
  plannedMaintenance: null,
  features: [
    { id: 'store', name: 'Store', description: 'Products and orders.', enabled: true },
    { id: 'content', name: 'Content', description: 'The library.', enabled: true },
    { id: 'wallet', name: 'Wallet', description: 'Coins.', enabled: true },
    { id: 'community', name: 'Community', description: 'Discussions.', enabled: true },
    { id: 'live_sessions', name: 'Live sessions', description: 'Sessions.', enabled: true },
  ],
  registrationEnabled: true,
  loginEnabled: true,
  registrationFee: 25,
  signupCharge: 'fee',
  reviewByTwoFrom: 10_000,
  reviewByTwoRaise: null,
  houseFloor: false,
  uptimePercent: 100,
  activePaymentAssets: 1,
  inactivePaymentAssets: 0,
  cryptoAssets: [],
  networks: [],
  mail: { delivery: 'folder', from: 'Vesica <vesica@localhost>', byEnvironment: false, server: null },
  firstSteps: { coin: true, fee: true, mail: true },
  store: { shipping: 9.99, freeShippingAbove: 50, taxPercent: 8 },
}
