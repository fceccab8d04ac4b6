/** One part of a page that is read: a heading and its paragraphs. */
export interface LegalPart {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The texts of Terms and Privacy: what this software does, in plain words. `platform` is the platform's own name. */
export const legal = {
  ourPlatform: 'this platform',
  terms: {
    title: 'Terms',
    lead: (platform: string) => `How membership of ${platform} works.`,
    parts: (platform: string): readonly LegalPart[] => [
      {
        title: 'Who runs it',
        paragraphs: [
          `${platform} is run by its own administrators on their own server. There is no company behind the software that could see your data or decide about your account; the administrators can, and the contact form reaches them.`,
        ],
      },
      {
        title: 'Becoming a member',
        paragraphs: [
          'You sign up with your name, a verified email address and a password, and choose a plan. If a registration fee or your first year is due at sign-up, you pay it once, in one of the coins on offer, and send proof of the payment.',
          'An administrator then approves or denies the request. A denial comes with a reason, and you can send a new proof without paying again. The fee is not returned automatically; contact us about a payment you have made. Membership begins with the approval.',
        ],
      },
      {
        title: 'Plans and prices',
        paragraphs: [
          'Prices of plans are in US dollars a year. The registration fee is a separate amount that is paid once; the amount in coins is computed from the rate at that moment and is shown before you pay.',
          'A payment in a cryptocurrency cannot be called back by anyone. Send exactly the amount shown, only the coin shown, over the network shown.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'Keep your password to yourself. You can change it, see where you are signed in and sign out elsewhere in the settings.',
          'Administrators can suspend or ban an account. You are then signed out everywhere and told so when you sign in.',
        ],
      },
      {
        title: 'What is not promised',
        paragraphs: [
          'Nothing here is financial, medical or legal advice. Rates of coins change; the platform shows those that its administrators have set.',
          'The platform may be closed for maintenance. Your account and what belongs to it are kept meanwhile.',
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
          `Everything is stored on the server that runs ${platform}. The software sends nothing to anybody else, loads nothing from other sites, shows no advertisements and counts no visitors. Email is sent through the mail server that the administrators have set up.`,
        ],
      },
      {
        title: 'What is stored, and why',
        paragraphs: [
          'Your name and email address, to know you and to write to you. Your password only as a hash, from which it cannot be read back.',
          'Your sign-up request: the plan, the coin, the amount and the proof of payment you uploaded, so that an administrator can check it. Pictures are stored without the place and device data that cameras add.',
          'Your shipping details, if you enter them, to send you what you order. What happened in your account, and the notifications about it, so that you can look it up.',
          'For every place where you are signed in: the name your browser gives itself, the network address, and when it was last used, so that you can recognise and end it. Acts of administrators are kept in a record that nobody can change.',
        ],
      },
      {
        title: 'What is kept in your browser',
        paragraphs: [
          'A token that keeps you signed in, your choice of light or dark, and, while you sign up, what you have typed into the form except passwords. The server may set two cookies that only it can read: one ties the verification of your email to this browser, the other lets your browser play what the library holds while you are signed in. Nothing of this is used to follow you.',
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
          'One-time codes are good for 10 minutes, the verification of an email for 60 minutes. You are signed out after 7 days, or after 24 hours without use.',
          'Your account is kept until you delete it in the settings, with 14 days to change your mind, or an administrator removes it. Then you are signed out everywhere and the email address is free again; records of payments and decisions stay, because the books must remain complete.',
        ],
      },
      {
        title: 'Questions',
        paragraphs: [
          'Write to the administrators with the contact form. They can tell you what is stored about you, correct it and remove it.',
        ],
      },
    ],
  },
}
