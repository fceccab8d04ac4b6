import * as labels from './labels.ts'

/** One section of a page: a heading and its paragraphs. */
export interface LegalPart {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** Default terms and privacy policy: what this software does, in plain words. `platform` is the platform's own name. */
export const legal = {
  ourPlatform: 'this platform',
  terms: {
    title: 'Terms',
    lead: (platform: string) => `How membership in ${platform} works.`,
    parts: (platform: string): readonly LegalPart[] => [
      {
        title: 'Who runs it',
        paragraphs: [
          `${platform} is run by its own administrators on their own server. No company behind the software can see your data or make decisions about your account. The administrators can, and you can reach them with the contact form.`,
        ],
      },
      {
        title: 'Becoming a member',
        paragraphs: [
          'You sign up with your name, a verified email address and a password, and choose a plan. If a registration fee or your first year is due at sign-up, you pay it once, in one of the accepted coins, and upload proof of payment.',
          'An administrator then approves or denies the request. If it’s denied, you’ll see the reason and can send a new proof without paying again. The fee isn’t refunded automatically: contact us about a payment you’ve made. Your membership starts when you’re approved.',
        ],
      },
      {
        title: 'Plans and prices',
        paragraphs: [
          'Plan prices are in US dollars per year. The registration fee is a separate, one-time amount. The amount in coins is calculated at the current rate and shown before you pay.',
          'Nobody can reverse a cryptocurrency payment. Send exactly the amount shown, in the coin shown, over the network shown.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'Don’t share your password. In Settings, you can change it, see your active sessions and sign out other devices.',
          'Administrators can suspend or ban an account. You’re then signed out everywhere, and you’ll be told when you try to sign in.',
        ],
      },
      {
        title: 'Disclaimers',
        paragraphs: [
          'Nothing here is financial, medical or legal advice. Coin rates change. The platform shows the rates set by its administrators.',
          'The platform can be down for maintenance. Your account and your data are safe during that time.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: (platform: string) => `What ${platform} stores about you, why, and for how long.`,
    parts: (platform: string): readonly LegalPart[] => [
      {
        title: 'Where your data is',
        paragraphs: [
          `Everything is stored on the server that runs ${platform}. The software doesn’t send your data to anyone else, load anything from other sites, show ads or track visitors. Email is sent through the administrators’ mail server.`,
        ],
      },
      {
        title: 'What is stored, and why',
        paragraphs: [
          'Your name and email address, to identify you and contact you. Your password is stored only as a hash, so it can’t be read.',
          'Your sign-up request: the plan, the coin, the amount and the proof of payment you uploaded, so that an administrator can check it. Pictures are stored without the location and device data that cameras add.',
          'Your shipping details, if you enter them, to send you what you order. Your account activity and notifications, so that you can look them up.',
          'For each active session: the browser’s name, the IP address and when it was last used, so that you can recognize and end it. Administrators’ actions are recorded in a tamper-evident audit log.',
        ],
      },
      {
        title: 'What is stored in your browser',
        paragraphs: [
          'A token that keeps you signed in, your light or dark setting, and, while you sign up, the form without your password. The server can set two cookies that only it can read: one ties your email verification to this browser, the other lets your browser play library content while you’re signed in. None of this is used to track you.',
        ],
      },
      {
        title: 'Who can see it',
        paragraphs: [
          'You, and the administrators of this platform. Other members cannot see your email address, your requests or your shipping details.',
        ],
      },
      {
        title: 'For how long',
        paragraphs: [
          'One-time codes are valid for 10 minutes, and an email verification for 60 minutes. You’re signed out after 7 days, or after 24 hours of inactivity.',
          'Your account is kept until you delete it in Settings, with 14 days to change your mind, or an administrator deletes it. You’re then signed out everywhere, and the email address can be used again. Records of payments and decisions are kept, because the accounts must stay complete.',
        ],
      },
      {
        title: labels.questions,
        paragraphs: [
          'Contact the administrators with the contact form. They can tell you what is stored about you, correct it and delete it.',
        ],
      },
    ],
  },
}
