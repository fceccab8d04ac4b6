import { securityTexts } from './securityTexts.ts'
import { ofControl } from './refusalsOfApprovals.ts'
import { ofMembership } from './refusalsOfMembership.ts'
import { ofSystem } from './refusalsOfSystem.ts'
import { ofSupport } from './refusalsOfSupport.ts'
import type { RefusalText } from './refusalText.ts'

const texts = {
  // Any call
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Session expired. Please log in again.' },
  forbidden: { status: 403, message: 'You do not have permission to perform this action.' },
  right_missing: { status: 403, message: 'You don’t have permission to do this. Only {who} can.' },
  not_for_keys: { status: 403, message: 'This call doesn’t accept API keys. Sign in to use it.' },
  signup_pending: { status: 403, message: 'Your sign-up is waiting for approval.' },
  signup_denied: { status: 403, message: 'Your sign-up was not approved. You can send a new proof of payment.' },
  feature_disabled: { status: 403, message: 'This feature is turned off at the moment.' },
  not_found: { status: 404, message: 'Resource not found.' },
  too_large: { status: 413, message: 'The request is too large.' },
  wrong_media_type: { status: 415, message: 'This content type isn’t accepted here.' },
  validation_failed: { status: 422, message: 'Unprocessable entity.' },
  too_many: { status: 429, message: 'Too many {what}. Please try again in {wait}.' },
  server_error: { status: 500, message: 'Server error. Please try again later.' },
  maintenance: { status: 503, message: 'We’re down for maintenance and will be back soon.' },
  unavailable: { status: 503, message: 'The service is temporarily unavailable. Please try again.' },
  // Idempotency
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  // Files
  file_too_large: { status: 413, message: 'File size must be less than {n}MB' },
  file_wrong_type: { status: 415, message: 'Please upload a {kinds} file' },
  file_unreadable: { status: 422, message: 'Error processing file. Please try again.' },
  file_missing: { status: 422, message: 'Please upload proof of payment first' },
  storage_full: { status: 503, message: 'Uploads aren’t possible at the moment. Please try again later.' },
  // Resumable uploads
  tus_version: { status: 412, message: 'Uploads use version 1.0.0 of the tus protocol.' },
  upload_offset: { status: 409, message: 'The upload resumes at another offset. Request it and continue from there.' },
  upload_busy: { status: 409, message: 'This upload is in progress or in use. Please try again in a minute.' },
  upload_unfinished: { status: 409, message: 'This file hasn’t finished uploading.' },
  uploads_open: {
    status: 422,
    message: 'You have {n} unused uploads. Use or cancel one, or wait until tomorrow.',
  },
  // Identity
  ...securityTexts,
  // Notifications
  notice_fixed: { status: 422, message: 'This setting can’t be changed for “{name}”.' },
  quiet_hours_half: { status: 422, message: 'Please enter a start and an end for quiet hours, or leave both empty.' },
  announcement_changed: {
    status: 409,
    message: 'This announcement was changed after it was scheduled. Check it and send it again.',
  },
  announcement_sent: { status: 409, message: 'This announcement has already been sent or is being sent.' },
  audience_missing: { status: 422, message: 'Please choose at least one level.' },
  level_unknown: { status: 422, message: 'This level doesn’t exist. Choose one from the list.' },
  mute_link_wrong: {
    status: 404,
    message:
      'This link is incomplete. Open it from the email again, or change your settings under Settings, Notifications.',
  },
  // Membership
  plan_unknown: { status: 422, message: 'This plan isn’t available. Choose another one.' },
  coin_unknown: { status: 422, message: 'This coin isn’t available. Choose another one.' },
  no_coins: {
    status: 409,
    message: 'Payments aren’t possible at the moment, because no coin is available. Please try again later.',
  },
  fee_changed: { status: 409, message: 'The amount has changed. Please check the new one before you pay.' },
  claimed: { status: 409, message: '{name} is reviewing this. Take it over first, or wait until they’re done.' },
  already_decided: { status: 409, message: 'This was already {decision} by {by} on {at}.' },
  reason_missing: { status: 422, message: 'Please provide a reason for rejection' },
  ...ofControl,
  ...ofMembership,
  ...ofSystem,
  ...ofSupport,
  // People, by administrators
  archive_too_soon: { status: 409, message: 'You can request one archive a day. The next one is possible from {at}.' },
  leaving_barred: { status: 409, message: 'Your account can’t be deleted yet. {why}' },
  wallet_not_empty: {
    status: 409,
    message:
      'This person has a wallet balance or an open request. Decide the request, and pay out or correct the balance first. Or ban the account.',
  },
  orders_open: {
    status: 409,
    message: 'This person has open orders: {orders}. Deliver or cancel them first, or ban the account.',
  },
  status_not_possible: { status: 409, message: 'An account that is {from} can’t become {to}.' },
  signup_undecided: { status: 409, message: 'Approve or deny the sign-up first.' },
  maintenance_times: {
    status: 422,
    message: 'Please choose an end in the future, after the start and at most {days} days later.',
  },
  // Coins
  coin_exists: { status: 409, message: 'A coin with this symbol already exists.' },
  coin_alike: {
    status: 422,
    message:
      '{coin} already has this {what}, or one that looks like it. Choose another, so that the two can’t be confused.',
  },
  coin_incomplete: { status: 422, message: 'A coin needs a deposit address and a rate before it can be enabled.' },
  // Wallet
  insufficient_funds: { status: 422, message: 'Insufficient {symbol} balance for this {action}.' },
  deposit_invalid: { status: 422, message: 'Please enter a valid deposit amount.' },
  deposit_too_small: { status: 422, message: 'The minimum deposit is {least} {symbol}.' },
  withdrawal_too_small: {
    status: 422,
    message: 'The network fee of {fee} {symbol} is as much as this amount or more. Enter a larger amount.',
  },
  address_invalid: {
    status: 422,
    message: 'This isn’t a valid {network} address. Check the network, and paste the address without a link.',
  },
  rate_missing: { status: 409, message: 'There’s no rate for {symbol} at the moment. Please try again later.' },
  rate_stale: { status: 409, message: 'The rate for {symbol} is too old to trade at. Please try again later.' },
  quote_dead: { status: 409, message: 'This price has expired. Check the new one.' },
  own_request: { status: 409, message: 'You can’t decide on your own request. Another administrator must.' },
  own_account: {
    status: 409,
    message: 'You can’t decide on changes to your own accounts. Another administrator must.',
  },
  decision_not_possible: { status: 409, message: 'A request that is {from} can’t become {to}.' },
  price_lapsed: {
    status: 409,
    message: 'The price of this order expired at {until}. Deny it, so that the member can submit a new one.',
  },
  proof_closed: {
    status: 409,
    message:
      'This order no longer accepts a proof of payment: it has one, or it was decided, or its price expired. If you’ve paid, contact us and mention {reference}.',
  },
  request_not_cancellable: {
    status: 409,
    message: 'This request can no longer be cancelled: it’s being reviewed, or you’ve sent a proof of payment.',
  },
  payment_way_unknown: { status: 422, message: 'This payment method is no longer available. Choose another one.' },
  payment_way_twice: { status: 422, message: 'Two payment methods have the same name. Rename one of them.' },
  member_gone: {
    status: 409,
    message: 'This member was removed, so nothing can be approved for them. Deny the request.',
  },
  rate_drifted: {
    status: 409,
    message:
      'The {symbol} rate was {then} USD at the time of the request and is {now} USD now, a difference of more than {percent}%. Deny it, so that the member can submit a new one at the current price.',
  },
  insufficient_house: { status: 409, message: 'The account {account} doesn’t have enough for this.' },
  hash_used: { status: 409, message: 'This transaction hash is already recorded for another payment.' },
  account_unknown: { status: 422, message: 'This account doesn’t exist in the ledger.' },
  // Store
  category_unknown: { status: 422, message: 'This category doesn’t exist. Choose another one.' },
  category_exists: { status: 409, message: 'A category with this name already exists.' },
  category_in_use: { status: 409, message: 'This category still contains products ({count}). Move them first.' },
  category_holds_content: {
    status: 409,
    message: 'This category still contains {count}. Move them to another category first.',
  },
  comments_closed: { status: 409, message: 'Comments are turned off here. Existing comments stay visible.' },
  commenting_barred: { status: 403, message: 'You can comment again from {until}. We sent you the reason.' },
  comment_gone: {
    status: 409,
    message: 'The comment you’re replying to was removed. Your text is still in the field.',
  },
  comment_settled: { status: 409, message: 'This comment can no longer be edited, but you can remove it.' },
  session_full: { status: 409, message: 'The last seat was just taken.' },
  session_over: { status: 409, message: 'This live session is over.' },
  session_cancelled: { status: 409, message: 'This live session was cancelled.' },
  session_ends_early: { status: 422, message: 'The end must be after the start.' },
  seats_taken: { status: 409, message: 'Members already attending: {count}. Allow at least that many seats.' },
  own_comment: { status: 409, message: 'This is your own comment. You can remove it.' },
  content_locked: { status: 403, message: 'This is locked. {why}' },
  too_many_notes: {
    status: 409,
    message: 'You’ve reached the limit of {count} notes here. Delete one to add another.',
  },
  captions_unreadable: { status: 422, message: 'These captions couldn’t be read. {why}' },
  too_many_captions: { status: 409, message: 'An item can have captions in at most {count} languages.' },
  not_to_be_kept: { status: 403, message: 'This can be played here, but not downloaded.' },
  content_empty: {
    status: 422,
    message: 'There’s nothing to open yet. Add a text, a file or a link first, or save it as a draft.',
  },
  certificate_revoked: { status: 409, message: 'This certificate has already been revoked.' },
  content_changed: {
    status: 409,
    message: 'Someone else changed this in the meantime. Check it again before you save.',
  },
  // Courses
  course_unknown: { status: 422, message: 'This course doesn’t exist, or the lesson belongs to another one.' },
  section_unknown: { status: 422, message: 'This section doesn’t belong to the course.' },
  requirement_unknown: { status: 422, message: 'One of the prerequisites isn’t in the library.' },
  requirement_circular: {
    status: 422,
    message: 'A course can’t be its own prerequisite, directly or through other courses.',
  },
  quiz_without_questions: {
    status: 409,
    message: 'This course couldn’t be completed, because the quiz “{title}” has no questions. Add some first.',
  },
  course_in_use: {
    status: 409,
    message: 'This course has or had students ({count}). Archive it instead.',
  },
  curriculum_changed: {
    status: 409,
    message: 'Someone else changed the curriculum in the meantime. Check it again before you move anything.',
  },
  too_many_lessons: { status: 409, message: 'A course can have at most {count} lessons.' },
  too_many_sections: { status: 409, message: 'A course can have at most {count} sections.' },
  course_locked: { status: 403, message: 'This course is locked. {why}' },
  course_free: { status: 409, message: 'This course is free.' },
  enrolment_closed: { status: 409, message: 'Enrollment is closed at the moment.' },
  already_enrolled: { status: 409, message: 'You’re already enrolled in this course.' },
  not_enrolled: { status: 409, message: 'You’re not enrolled in this course.' },
  requirement_missing: { status: 409, message: 'Complete this first: {names}.' },
  pace_fixed: { status: 409, message: 'The pace of this course can’t be changed.' },
  not_markable: { status: 409, message: 'This lesson can’t be marked as complete by hand. {why}' },
  not_refundable: { status: 409, message: 'There’s nothing to refund: {why}' },
  not_a_quiz: { status: 409, message: 'This lesson isn’t a quiz.' },
  quiz_empty: { status: 409, message: 'This quiz has no questions yet.' },
  attempts_used: { status: 409, message: 'You’ve used all {count} attempts at this quiz.' },
  attempt_too_soon: { status: 409, message: 'You can start the next attempt at {at}.' },
  attempt_over: { status: 409, message: 'This attempt has already been submitted.' },
  answer_unknown: { status: 422, message: 'This answer doesn’t belong to this attempt.' },
  not_an_assignment: { status: 409, message: 'This lesson has no assignment.' },
  submission_waiting: { status: 409, message: 'Your submission is in review. You can resubmit if it’s returned.' },
  submission_accepted: { status: 409, message: 'Your submission has already been accepted.' },
  submission_empty: { status: 422, message: 'Please write something or choose a file.' },
  image_unreadable: { status: 422, message: 'This picture couldn’t be read. Choose another one.' },
  stock_changed: { status: 409, message: 'The stock has changed to {count} since you opened this form.' },
  price_changed: { status: 409, message: 'The price has changed. Please check the new one before you pay.' },
  cart_changed: { status: 409, message: 'Your cart has changed. Please check it before you pay.' },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  product_off: { status: 409, message: '{name} is no longer available.' },
  out_of_stock: { status: 409, message: '{name} is out of stock.' },
  too_few_left: { status: 409, message: 'Only {count} left of {name}.' },
  not_delivered: { status: 409, message: 'You can rate a product after it has been delivered to you.' },
  reward_not_yours: { status: 403, message: 'This reward belongs to the {plan} plan.' },
  reward_claimed: { status: 409, message: 'You’ve already claimed this reward.' },
  shipping_missing: { status: 409, message: 'To claim rewards, update your shipping details in Settings.' },
  order_unknown: { status: 404, message: 'Order not found. Please check your order ID or tracking number.' },
  order_not_possible: { status: 409, message: 'An order that is {from} can’t be {to}.' },
  tracking_in_future: { status: 422, message: 'Please enter a time in the past.' },
  refund_too_late: {
    status: 409,
    message: 'This order was delivered more than {days} days ago and can no longer be refunded.',
  },
  refund_too_much: { status: 409, message: 'This is more than is left to refund.' },
  symbol_fixed: {
    status: 409,
    message: 'The symbol of a coin can’t be changed, because records refer to it. Add another coin instead.',
  },
  coin_in_use: {
    status: 409,
    message: 'This coin is used by {count} requests and can’t be deleted. Disable it instead.',
  },
} as const satisfies Record<string, RefusalText>

export type RefusalCode = keyof typeof texts

export const refusals: Readonly<Record<RefusalCode, RefusalText>> = texts

/** Refusals that any call can return; endpoints declare only the others. */
export const commonRefusals = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'right_missing',
  'not_for_keys',
  'signup_pending',
  'signup_denied',
  'proof_needed',
  'second_factor_required',
  'feature_disabled',
  'not_found',
  'too_large',
  'wrong_media_type',
  'validation_failed',
  'too_many',
  'server_error',
  'maintenance',
  'unavailable',
  'idempotency_key_reused',
  'file_too_large',
  'file_wrong_type',
  'file_unreadable',
  'file_missing',
  'storage_full',
] as const satisfies readonly RefusalCode[]

/** The body of every response that is not a success. `details` has the server's current values on a 409. */
export interface RefusalBody {
  readonly message: string
  readonly code: RefusalCode
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly details?: Readonly<Record<string, unknown>>
}

/** The sentence of a refusal with its parameters filled in. An unknown `{name}` stays as it is. */
export const refusalMessage = (code: RefusalCode, parameters: Readonly<Record<string, string | number>> = {}): string =>
  refusals[code].message.replace(/\{(\w+)\}/g, (match, name: string) => String(parameters[name] ?? match))
