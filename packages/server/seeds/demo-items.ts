/** A demo library item. Its files are in `media/` and `texts/`. */
export interface DemoItem {
  title: string
  type: 'video' | 'audio' | 'article' | 'text' | 'book' | 'course'
  category: string
  /** The level whose members can open it. */
  level: 'seeker' | 'guardian' | 'master'
  duration: string
  description: string
  tags: string
  /** The name of its text in `texts/`. */
  words?: string
  /** The path of its file. */
  file?: string
  /** The name of its captions in `media/`. */
  captions?: string
  /** `00:00 Opening`, one per line. */
  chapters?: string
  /** The number of the figure on its cover. Without it, the item has the generated default cover. */
  figure?: number
  featured?: true
  sample?: true
  downloadable?: true
  /** Default: published. */
  when?: 'draft' | 'tomorrow'
}

/** In order of creation, newest last. */
export const demoItems: readonly DemoItem[] = [
  {
    title: 'A quiet hour at full moon',
    type: 'text',
    category: 'Enlightenment',
    level: 'seeker',
    duration: '1 min',
    description: 'An hour without lamps, once a month.',
    tags: 'moon, evening',
    words: 'full-moon',
    when: 'tomorrow',
  },
  {
    title: 'Walking in the rain',
    type: 'article',
    category: 'Wellness',
    level: 'guardian',
    duration: '1 min',
    description: 'Without an umbrella, for once.',
    tags: 'walking',
    words: 'walking-in-rain',
    when: 'draft',
  },
  {
    title: 'A prayer before a meal',
    type: 'text',
    category: 'Prayers',
    level: 'guardian',
    duration: '1 min',
    description: 'To be read aloud by one, or by all in turn.',
    tags: 'prayer, table',
    words: 'before-a-meal',
  },
  {
    title: 'A prayer for a hard day',
    type: 'text',
    category: 'Prayers',
    level: 'master',
    duration: '1 min',
    description: 'It doesn’t ask for a different day.',
    tags: 'prayer, evening',
    words: 'for-a-hard-day',
  },
  {
    title: 'A prayer for the morning',
    type: 'text',
    category: 'Prayers',
    level: 'seeker',
    duration: '1 min',
    description: 'To be said at the window, before the first screen of the day.',
    tags: 'prayer, morning',
    words: 'morning-prayer',
    downloadable: true,
  },
  {
    title: 'Holding a circle',
    type: 'article',
    category: 'Preaching',
    level: 'master',
    duration: '2 min',
    description: 'Three things to do for whoever invites people to sit in one.',
    tags: 'circle, together',
    words: 'holding-a-circle',
    featured: true,
    figure: 31,
  },
  {
    title: 'Keeping silence with others',
    type: 'article',
    category: 'Enlightenment',
    level: 'master',
    duration: '2 min',
    description: 'Alone one can stop at any time. Together, something is kept that belongs to nobody.',
    tags: 'silence, together',
    words: 'keeping-silence',
  },
  {
    title: 'Listening to the end of a sound',
    type: 'article',
    category: 'Preaching',
    level: 'guardian',
    duration: '2 min',
    description: 'An exercise with a bell, a bowl or a glass.',
    tags: 'bell, attention',
    words: 'end-of-a-sound',
  },
  {
    title: 'An evening for the body',
    type: 'article',
    category: 'Wellness',
    level: 'guardian',
    duration: '2 min',
    description: 'A quarter of an hour before going to bed, from the feet to the eyes.',
    tags: 'body, evening',
    words: 'evening',
  },
  {
    title: 'How to sit down',
    type: 'article',
    category: 'Enlightenment',
    level: 'seeker',
    duration: '2 min',
    description: 'A place, a length, and what to do there.',
    tags: 'beginners, sitting',
    words: 'how-to-sit',
    downloadable: true,
  },
  {
    title: 'Seven days of sitting',
    type: 'course',
    category: 'Meditation',
    level: 'seeker',
    duration: '7 days',
    description: 'One page a day, and five to seven minutes.',
    tags: 'beginners, sitting',
    words: 'seven-days',
    file: 'texts/seven-days.md',
    downloadable: true,
  },
  {
    title: 'A First Book of Circles',
    type: 'book',
    category: 'Sacred Geometry',
    level: 'master',
    duration: '12 pages',
    description: 'Ten shapes to draw with a compass and a ruler, each out of the one before it.',
    tags: 'geometry, drawing',
    file: 'media/circles.pdf',
    featured: true,
    downloadable: true,
  },
  {
    title: 'A fifth, and its octave',
    type: 'audio',
    category: 'Healing',
    level: 'master',
    duration: '72 s',
    description: 'Three notes in the plainest of proportions, one after another.',
    tags: 'tones, listening',
    file: 'media/fifth.mp3',
    captions: 'fifth',
  },
  {
    title: 'Three bells',
    type: 'audio',
    category: 'Healing',
    level: 'guardian',
    duration: '60 s',
    description: 'A minute to listen to the end of a sound.',
    tags: 'bell, listening',
    file: 'media/bells.mp3',
    captions: 'bells',
    downloadable: true,
  },
  {
    title: 'The lotus opens',
    type: 'video',
    category: 'Chakra Work',
    level: 'guardian',
    duration: '48 s',
    description: 'Twelve petals that open and close as slowly as a long breath.',
    tags: 'lotus, breath',
    file: 'media/lotus.mp4',
    captions: 'lotus',
    featured: true,
    figure: 35,
  },
  {
    title: 'Breathe by four',
    type: 'audio',
    category: 'Meditation',
    level: 'seeker',
    duration: '64 s',
    description: 'In for four, hold for four, out for four, rest for four. A note goes with it.',
    tags: 'breath, beginners',
    file: 'media/breath.mp3',
    captions: 'breath',
    sample: true,
    downloadable: true,
  },
  {
    title: 'Seven circles',
    type: 'video',
    category: 'Sacred Geometry',
    level: 'seeker',
    duration: '40 s',
    description: 'The seed of life, drawn circle by circle.',
    tags: 'geometry, drawing',
    file: 'media/circles.mp4',
    captions: 'circles',
    chapters:
      '00:00 An empty page\n00:02 The first circles\n00:14 Always from the last crossing\n00:26 The ring closes\n00:30 The seed turns',
    featured: true,
    sample: true,
    figure: 30,
  },
]
