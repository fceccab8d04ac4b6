/** Words that all lists of the back-office share. */
export const lists = {
  filters: 'Filters',
  figures: 'Figures',
  sortBy: 'Sort by',
  turnAround: 'Turn the order around',
  showing: (shown: string, total: string) => `Showing ${shown} of ${total}`,
  pageGone: 'This page is empty',
  pageGoneWhy: 'The list has changed since. Go back to its beginning.',
  firstPage: 'First page',
  bulkNothing: 'Nothing can be done with these at once.',
}
