import { type DemoCourse, question } from './demo-course.ts'

const theSecondSilence: DemoCourse = {
  title: 'The second silence',
  description:
    'The first silence is when the noise stops. The second is when you stop waiting for it. Six lessons, a week apart or as you like.',
  category: 'Meditation',
  level: 'seeker',
  duration: '1 h 10 min',
  objective: 'You hear where listening leans forward, and let it rest.',
  audience: 'For anyone who has sat down once and got up again.',
  tags: 'silence, breath, beginning',
  after: ['A quiet room'],
  featured: true,
  pace: true,
  lessons: [
    {
      title: 'Where you sit',
      description: 'The place, the hour, the back.',
      duration: '3 min',
      type: 'reading',
      words: 'how-to-sit',
      sample: true,
      materials: ['A chair or a cushion', 'Something that rings'],
    },
  ],
  sections: [
    {
      title: 'Arriving',
      description: 'What the breath does when left alone.',
      lessons: [
        {
          title: 'Four in, four out',
          description: 'A note that rises and falls; breathe with it.',
          duration: '1 min',
          type: 'audio',
          file: 'media/breath.mp3',
          captions: 'breath',
          downloadable: true,
        },
        {
          title: 'Five minutes, seven days',
          description: 'The same five minutes at the same hour. Write down how many there were.',
          duration: '5 min a day',
          type: 'practice',
          text: 'Sit for **five minutes** at the same hour on seven days.\n\nDo not look for anything. Hear what there is, and when you notice that you wait for the end, hear that.',
          materials: ['Paper and a pencil'],
        },
      ],
    },
    {
      title: 'Staying',
      description: 'Three days later: looking, and saying what was seen.',
      release: 'days',
      days: 3,
      hour: 6,
      lessons: [
        {
          title: 'Seven circles, slowly',
          description: 'One circle after the other, until there is a flower.',
          duration: '1 min',
          type: 'video',
          file: 'media/circles.mp4',
          captions: 'circles',
        },
        {
          title: 'What silence is not',
          description: 'Four questions, as often as you like.',
          duration: '5 min',
          type: 'quiz',
          text: 'Read each question twice. There is no hurry.',
          questions: [
            question(
              'second',
              'single',
              'What is the second silence?',
              [
                ['The pause between two sounds', false],
                ['When you stop waiting for silence', true],
                ['A longer first one', false],
              ],
              'The first is outside, the second is yours.',
            ),
            question('sit', 'several', 'What helps the back to stand by itself?', [
              ['Hips higher than the knees', true],
              ['Feet or knees on the ground', true],
              ['Holding the breath', false],
              ['A soft bed', false],
            ]),
            {
              id: 'waiting',
              kind: 'boolean',
              prompt: 'Waiting is a posture.',
              options: [],
              truth: true,
              accepted: [],
              explanation: 'One leans forward in it.',
            },
            question('order', 'order', 'In which order do you sit down?', [
              ['Choose a place', true],
              ['Put down the body', true],
              ['Set something that rings', true],
              ['Turn its face away', true],
            ]),
          ],
        },
      ],
    },
    {
      title: 'Carrying it on',
      release: 'days',
      days: 7,
      hour: 6,
      lessons: [
        {
          title: 'What you heard',
          description: 'Write half a page about your seven evenings. A teacher reads it.',
          duration: '20 min',
          type: 'assignment',
          text: 'Write about the **quietest** of your evenings: what was there to hear, and when did you stop waiting?',
        },
      ],
    },
  ],
}

const keepingACircle: DemoCourse = {
  title: 'Keeping a circle',
  description: 'How to invite people to sit together, how to begin, and how to end without saying much.',
  category: 'Wellness',
  level: 'guardian',
  duration: '2 h',
  price: '24',
  objective: 'You can hold an evening for seven people, and end it on time.',
  audience: 'For those who have practiced for a while and are asked by others.',
  tags: 'circle, others',
  // Prerequisites of the same level: where each level opens only its own content, members could not finish those of a
  // lower one.
  after: ['Listening to the end of a sound', 'Two people who would come'],
  sections: [
    {
      title: 'Before they come',
      lessons: [
        {
          title: 'Who sits where',
          description: 'A room, a number, a door.',
          duration: '2 min',
          type: 'reading',
          words: 'holding-a-circle',
        },
        {
          title: 'A first book of circles',
          description: 'To look at, not to learn.',
          duration: '8 pages',
          type: 'reading',
          contentType: 'document',
          file: 'media/circles.pdf',
          downloadable: true,
        },
      ],
    },
    {
      title: 'While they are there',
      description: 'Opens for everyone on the same day.',
      release: 'next week',
      lessons: [
        {
          title: 'Three bells',
          description: 'One to begin, one between, one to end. Hear each of them to its end.',
          duration: '1 min',
          type: 'audio',
          file: 'media/bells.mp3',
          captions: 'bells',
          completion: ['seconds', 'hand'],
          seconds: 30,
        },
        {
          title: 'Keeping silence with others',
          description: 'What changes when it is not yours alone.',
          duration: '2 min',
          type: 'reading',
          words: 'keeping-silence',
        },
      ],
    },
  ],
}

const theLotus: DemoCourse = {
  title: 'The lotus, drawn and breathed',
  description: 'A figure that opens with the breath, and how to draw it by hand.',
  category: 'Sacred Geometry',
  level: 'master',
  duration: '3 h',
  price: '60',
  objective: 'You can draw a lotus with compasses alone, and know why it closes.',
  audience: 'For those who draw slowly.',
  tags: 'lotus, drawing',
  after: ['Keeping a circle', 'Compasses'],
  state: 'draft',
  sections: [
    {
      title: 'Looking',
      lessons: [
        {
          title: 'The lotus opens',
          description: 'Six petals, six breaths.',
          duration: '1 min',
          type: 'video',
          file: 'media/lotus.mp4',
          captions: 'lotus',
        },
        {
          title: 'The compasses',
          description: 'Still being written.',
          duration: '10 min',
          type: 'practice',
          hidden: true,
        },
      ],
    },
  ],
}

const eveningsWithSound: DemoCourse = {
  title: 'Evenings with sound',
  description: 'Three evenings of listening, as they were held last winter.',
  category: 'Healing',
  level: 'seeker',
  duration: '40 min',
  objective: 'You hear a sound to its end.',
  audience: 'For tired ears.',
  tags: 'sound, evening',
  state: 'archived',
  sections: [
    {
      title: 'The evenings',
      lessons: [
        {
          title: 'A fifth, and its octave',
          description: 'Two notes, then one.',
          duration: '1 min',
          type: 'audio',
          file: 'media/fifth.mp3',
          captions: 'fifth',
        },
        {
          title: 'Listening to the end of a sound',
          description: 'How long is a sound?',
          duration: '2 min',
          type: 'reading',
          words: 'end-of-a-sound',
        },
      ],
    },
  ],
}

/** Prerequisites come before the courses that need them. */
export const demoCourses: readonly DemoCourse[] = [eveningsWithSound, theSecondSilence, keepingACircle, theLotus]
