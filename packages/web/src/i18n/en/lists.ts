/** Copy that all back-office lists share. */
export const lists = {
  filters: 'Filters',
  turnAround: 'Reverse order',
  pageGone: 'This page is empty',
  pageGoneWhy: 'The list has changed. Go back to the first page.',
  firstPage: 'First page',
  bulkNothing: 'No actions apply to all selected items.',
}
