/** The library categories of a new platform. */
export const contentCategories = [
  { name: 'Enlightenment', type: 'text', emoji: '🌅', description: 'On waking up, in plain words.' },
  { name: 'Preaching', type: 'audio', emoji: '🎙️', description: 'Talks, as they were given.' },
  { name: 'Wellness', type: 'video', emoji: '🌿', description: 'For the body, gently.' },
  { name: 'Prayers', type: 'text', emoji: '🙏', description: 'To be said aloud, or not at all.' },
  { name: 'Healing', type: 'audio', emoji: '💗', description: 'For difficult days.' },
  { name: 'Meditation', type: 'audio', emoji: '🧘', description: 'Guided, and with a bell only.' },
  { name: 'Sacred Geometry', type: 'book', emoji: '🔯', description: 'Circles, and what they make.' },
  { name: 'Chakra Work', type: 'video', emoji: '🪷', description: 'From the root upwards.' },
] as const
