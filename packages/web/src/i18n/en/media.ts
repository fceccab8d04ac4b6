/** Words of covers, the player, transcripts and reading: what shows an item of the library, whatever screen it is on. */
export const media = {
  kinds: {
    video: 'Video',
    audio: 'Audio',
    book: 'Book',
    text: 'Text',
    article: 'Article',
    course: 'Course',
    quiz: 'Quiz',
    assignment: 'Assignment',
    practice: 'Practice',
  },
  cover: {
    favourite: (title: string) => `Favourite: ${title}`,
    progress: (percent: number) => `${percent}% done`,
    done: 'Done',
    locked: 'Locked',
    opensWith: (level: string) => `Opens with ${level}`,
  },
}
