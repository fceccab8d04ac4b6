/** The store categories of a new platform. */
export const storeCategories = [
  { name: 'Crystals & Gems', emoji: '💎', description: 'Stones for the hand, the home and the practice.' },
  { name: 'Spiritual Books', emoji: '📖', description: 'To read slowly, and more than once.' },
  { name: 'Meditation Tools', emoji: '🧘', description: 'Cushions, bowls and other aids for sitting.' },
  { name: 'Healing Oils', emoji: '🌿', description: 'Pure oils and blends, in small bottles.' },
  { name: 'Sacred Jewelry', emoji: '📿', description: 'Made by hand, to be worn every day.' },
  { name: 'Digital Courses', emoji: '💻', description: 'Courses to keep, sent as a card with a code.' },
  { name: 'Clothing & Accessories', emoji: '👘', description: 'Soft, plain and made to last.' },
  { name: 'Home & Decor', emoji: '🕯️', description: 'Light, scent and calm for a room.' },
]
