/** Copy of payment methods outside of the platform, for administrators. */
export const paymentMethods = {
  what: 'The payment methods',
  lead: 'Members who buy a coin without a USD balance pay outside the platform with one of these methods. They include their order reference and send a proof of payment.',
  none: 'No payment methods yet',
  noneWhy: 'Members who buy without a balance are asked to contact you. Add a payment method so they can pay.',
  add: 'Add payment method',
  removeWhy: 'Members stop seeing it immediately. Orders paid with it keep its name.',
  nameWhy: 'Members see this when they choose, for example Bank transfer.',
  text: 'Payment details',
  textWhy: 'One detail per line: account, bank, name, or a coin address and its network.',
  saved: 'Payment methods saved',
  waits: 'Another administrator must confirm this',
  full: 'You’ve reached the maximum number of payment methods.',
}
