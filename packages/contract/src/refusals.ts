import { securityTexts } from './securityTexts.ts'

import { ofControl } from './refusalsOfControl.ts'
import { ofMembership } from './refusalsOfMembership.ts'
import { ofSystem } from './refusalsOfSystem.ts'
import { ofSupport } from './refusalsOfSupport.ts'
import type { RefusalText } from './refusalText.ts'

const texts = {
  // Any call
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Session expired. Please log in again.' },
  forbidden: { status: 403, message: 'You do not have permission to perform this action.' },
  right_missing: { status: 403, message: 'Your offices do not include this. It is for {who}.' },
  not_for_keys: { status: 403, message: 'This call takes no API key. Please sign in for it.' },
  signup_pending: { status: 403, message: 'Your sign-up is waiting for approval.' },
  signup_denied: { status: 403, message: 'Your sign-up was not approved. You can send a new proof of payment.' },
  feature_disabled: { status: 403, message: 'This part of the platform is switched off at the moment.' },
  not_found: { status: 404, message: 'Resource not found.' },
  too_large: { status: 413, message: 'The request is too large.' },
  wrong_media_type: { status: 415, message: 'This type of content is not accepted here.' },
  validation_failed: { status: 422, message: 'Unprocessable entity.' },
  too_many: { status: 429, message: 'Too many {what}. Please try again in {wait}.' },
  server_error: { status: 500, message: 'Server error. Please try again later.' },
  maintenance: { status: 503, message: 'The platform is being looked after and will be back soon.' },
  unavailable: { status: 503, message: 'The service is not available for a moment. Please try again.' },
  // Idempotency
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  // Files
  file_too_large: { status: 413, message: 'File size must be less than {n}MB' },
  file_wrong_type: { status: 415, message: 'Please upload a {kinds} file' },
  file_unreadable: { status: 422, message: 'Error processing file. Please try again.' },
  file_missing: { status: 422, message: 'Please upload proof of payment first' },
  storage_full: { status: 503, message: 'Uploads are not possible at the moment. Please try again later.' },
  // Uploads that can be resumed
  tus_version: { status: 412, message: 'Uploads go by version 1.0.0 of the tus protocol.' },
  upload_offset: { status: 409, message: 'The upload goes on at another place. Please ask for it and go on there.' },
  upload_busy: { status: 409, message: 'This upload is being received or used. Please try again in a minute.' },
  upload_unfinished: { status: 409, message: 'This file has not arrived as a whole yet.' },
  uploads_open: {
    status: 422,
    message: 'You have {n} uploads that are not used yet. Please use or cancel one, or wait until tomorrow.',
  },
  // Identity
  ...securityTexts,
  // Notifications
  notice_fixed: { status: 422, message: 'This cannot be chosen for {name}.' },
  quiet_hours_half: { status: 422, message: 'Please say when quiet hours begin and when they end, or neither.' },
  announcement_changed: { status: 409, message: 'This announcement was changed since it was to be sent.' },
  announcement_sent: { status: 409, message: 'This announcement is sent already, or on its way.' },
  audience_missing: { status: 422, message: 'Please choose at least one level.' },
  level_unknown: { status: 422, message: 'This level is not known. Please choose from the list.' },
  mute_link_wrong: {
    status: 404,
    message: 'This link is not whole. Please open it from the mail again, or choose under Settings, Notifications.',
  },
  // Membership
  plan_unknown: { status: 422, message: 'This plan is not offered. Please choose another.' },
  coin_unknown: { status: 422, message: 'This coin is not offered. Please choose another.' },
  no_coins: { status: 409, message: 'No coin can be paid with at the moment. Please try again later.' },
  fee_changed: { status: 409, message: 'The amount has changed. Please check the new one before you pay.' },
  claimed: { status: 409, message: '{name} is looking at this. Take it over first, or wait until they are done.' },
  already_decided: { status: 409, message: 'This was already {decision} by {by} on {at}.' },
  reason_missing: { status: 422, message: 'Please provide a reason for rejection' },
  ...ofControl,
  ...ofMembership,
  ...ofSystem,
  ...ofSupport,
  // People, by administrators
  archive_too_soon: { status: 409, message: 'An archive is made once a day. You can ask for the next one {at}.' },
  leaving_barred: { status: 409, message: 'Your account cannot be deleted yet. {why}' },
  wallet_not_empty: {
    status: 409,
    message:
      'This person owns something in their wallet, or a request of theirs is open. Decide it, pay out or correct the rest first, or ban the account.',
  },
  orders_open: {
    status: 409,
    message: 'This person has open orders: {orders}. Deliver or cancel them first, or ban the account.',
  },
  status_not_possible: { status: 409, message: 'An account that is {from} cannot be made {to}.' },
  signup_undecided: { status: 409, message: 'Please approve or deny the sign-up first.' },
  maintenance_times: {
    status: 422,
    message: 'Please choose an end that is to come, after the beginning and at most {days} days later.',
  },
  // Coins
  coin_exists: { status: 409, message: 'A coin with this symbol already exists.' },
  coin_alike: {
    status: 422,
    message:
      'The coin {coin} already has this {what}, or one that looks like it. Choose another, so that nobody takes one coin for the other.',
  },
  coin_incomplete: { status: 422, message: 'A coin needs a deposit address and a rate before it can be enabled.' },
  // Wallet
  insufficient_funds: { status: 422, message: 'Insufficient {symbol} balance for this {act}.' },
  deposit_invalid: { status: 422, message: 'Please enter a valid deposit amount.' },
  deposit_too_small: { status: 422, message: 'The least deposit is {least} {symbol}.' },
  withdrawal_too_small: { status: 422, message: 'The network fee of {fee} {symbol} takes all of this amount.' },
  address_invalid: {
    status: 422,
    message:
      'This is not an address of the network {network}. Please check the network, and paste the address without a link.',
  },
  rate_missing: { status: 409, message: 'There is no rate for {symbol} at the moment. Please try again later.' },
  rate_stale: { status: 409, message: 'The rate for {symbol} is too old to trade at. Please try again later.' },
  quote_dead: { status: 409, message: 'This price has expired. Please look at the new one.' },
  own_request: { status: 409, message: 'Somebody else must decide on what you asked for.' },
  own_account: {
    status: 409,
    message: 'Somebody else must decide on what moves value to or from your own accounts.',
  },
  decision_not_possible: { status: 409, message: 'A request that is {from} cannot become {to}.' },
  price_lapsed: {
    status: 409,
    message: 'The price of this order held until {until} and has lapsed. Deny it, so that the member can ask again.',
  },
  proof_closed: {
    status: 409,
    message:
      'This order takes no proof of payment any more: one was sent, or it was decided, or its price has lapsed. If you have paid, write to us and name {reference}.',
  },
  request_not_cancellable: {
    status: 409,
    message:
      'This request can’t be cancelled any more: an administrator has looked at it, or a proof of payment was sent.',
  },
  payment_way_unknown: { status: 422, message: 'This payment method is not offered any more. Please choose another.' },
  payment_way_twice: { status: 422, message: 'Two ways have the same name. Please give each a name of its own.' },
  member_gone: {
    status: 409,
    message: 'This member was removed, so nothing can be approved for them. Deny the request.',
  },
  rate_drifted: {
    status: 409,
    message:
      'The rate of {symbol} was {then} USD when this was asked for and is {now} USD now, more than {percent} percent apart. Deny it, so that the member can ask again at the present price.',
  },
  insufficient_house: { status: 409, message: 'The account {account} does not hold enough for this.' },
  hash_used: { status: 409, message: 'This transaction hash is recorded for another payment already.' },
  account_unknown: { status: 422, message: 'There is no such account in the ledger.' },
  // Store
  category_unknown: { status: 422, message: 'This category is not known. Please choose another.' },
  category_exists: { status: 409, message: 'A category with this name already exists.' },
  category_in_use: { status: 409, message: 'This category still holds products ({count}). Please move them first.' },
  category_holds_content: {
    status: 409,
    message: 'This category still holds {count} of the library. Please move them first.',
  },
  comments_closed: { status: 409, message: 'Comments are switched off here. What was said stays to be read.' },
  commenting_barred: { status: 403, message: 'You can comment again from {until} on. Please see what we wrote you.' },
  comment_gone: { status: 409, message: 'What you reply to is not there any more. Your words are still in the field.' },
  comment_settled: { status: 409, message: 'This comment can no longer be changed. You can remove it.' },
  session_full: { status: 409, message: 'The last seat was just taken.' },
  session_over: { status: 409, message: 'This live session is over.' },
  session_cancelled: { status: 409, message: 'This live session was called off.' },
  session_ends_early: { status: 422, message: 'Please let it end after it begins.' },
  seats_taken: { status: 409, message: 'Members have said that they come: {count}. Please leave a seat for each.' },
  own_comment: { status: 409, message: 'This comment is yours. You can remove it.' },
  content_locked: { status: 403, message: 'This is locked. {why}' },
  too_many_notes: { status: 409, message: 'You have {count} notes here, which is as many as there can be.' },
  captions_unreadable: { status: 422, message: 'These captions could not be read. {why}' },
  too_many_captions: { status: 409, message: 'An item has captions in {count} languages at most.' },
  not_to_be_kept: { status: 403, message: 'This is to be watched or heard here, not to be kept as a file.' },
  content_empty: {
    status: 422,
    message: 'There would be nothing to open. Please add a text, a file or an address first, or make it a draft.',
  },
  certificate_revoked: { status: 409, message: 'This certificate was revoked already.' },
  content_changed: {
    status: 409,
    message: 'Somebody changed this meanwhile. Please look at it again before you save.',
  },
  // Courses
  course_unknown: { status: 422, message: 'This course is not known, or is not the one of the lesson.' },
  section_unknown: { status: 422, message: 'This section is not one of the course.' },
  requirement_unknown: { status: 422, message: 'One of what comes first is not in the library.' },
  requirement_circular: { status: 422, message: 'A course cannot come before itself, not even by way of others.' },
  quiz_without_questions: {
    status: 409,
    message: 'Nobody could finish this course: the quiz “{title}” has no questions. Please add some first.',
  },
  course_in_use: {
    status: 409,
    message: 'There are people in this course ({count}), or there were. Please archive it instead.',
  },
  curriculum_changed: {
    status: 409,
    message: 'Somebody changed the curriculum meanwhile. Please look at it again before you move anything.',
  },
  too_many_lessons: { status: 409, message: 'A course has {count} lessons at most.' },
  too_many_sections: { status: 409, message: 'A course has {count} sections at most.' },
  course_locked: { status: 403, message: 'This course is locked. {why}' },
  course_free: { status: 409, message: 'This course costs nothing.' },
  enrolment_closed: { status: 409, message: 'This course takes nobody new at the moment.' },
  already_enrolled: { status: 409, message: 'You are in this course already.' },
  not_enrolled: { status: 409, message: 'You are not in this course.' },
  requirement_missing: { status: 409, message: 'Something comes first: {names}.' },
  pace_fixed: { status: 409, message: 'The pace of this course is the same for everybody.' },
  not_markable: { status: 409, message: 'This lesson is not done by hand. {why}' },
  not_refundable: { status: 409, message: 'There is nothing to give back: {why}' },
  not_a_quiz: { status: 409, message: 'This lesson is not a quiz.' },
  quiz_empty: { status: 409, message: 'This quiz has no questions yet.' },
  attempts_used: { status: 409, message: 'You have used all {count} attempts of this quiz.' },
  attempt_too_soon: { status: 409, message: 'The next attempt can begin at {at}.' },
  attempt_over: { status: 409, message: 'This attempt was handed in already.' },
  answer_unknown: { status: 422, message: 'This answer is not one of this attempt.' },
  not_an_assignment: { status: 409, message: 'Nothing is handed in for this lesson.' },
  submission_waiting: { status: 409, message: 'What you handed in is being looked at. Please wait for an answer.' },
  submission_accepted: { status: 409, message: 'What you handed in was accepted already.' },
  submission_empty: { status: 422, message: 'Please write something or choose a file.' },
  image_unreadable: { status: 422, message: 'This picture could not be read. Please choose another.' },
  stock_changed: { status: 409, message: 'The stock has changed to {count} since you opened this form.' },
  price_changed: { status: 409, message: 'The price has changed. Please check the new one before you pay.' },
  cart_changed: { status: 409, message: 'Your cart has changed. Please check it before you pay.' },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  product_off: { status: 409, message: '{name} is not on offer any more.' },
  out_of_stock: { status: 409, message: '{name} is out of stock.' },
  too_few_left: { status: 409, message: 'Only {count} left of {name}.' },
  not_delivered: { status: 409, message: 'You can rate a product once it was delivered to you.' },
  reward_not_yours: { status: 403, message: 'This reward belongs to the {plan} plan.' },
  reward_claimed: { status: 409, message: 'You have claimed this reward already.' },
  shipping_missing: { status: 409, message: 'To claim rewards, update your shipping details in Settings.' },
  order_unknown: { status: 404, message: 'Order not found. Please check your order ID or tracking number.' },
  order_not_possible: { status: 409, message: 'An order that is {from} cannot be {to}.' },
  tracking_in_future: { status: 422, message: 'Please enter a time that has passed.' },
  refund_too_late: {
    status: 409,
    message: 'This order was delivered more than {days} days ago and cannot be refunded any more.',
  },
  refund_too_much: { status: 409, message: 'More pieces than are left to refund.' },
  symbol_fixed: {
    status: 409,
    message: 'The symbol of a coin cannot be changed: records name the coin by it. You can add another coin instead.',
  },
  coin_in_use: {
    status: 409,
    message: 'This coin is used by {count} requests and cannot be deleted. You can disable it.',
  },
} as const satisfies Record<string, RefusalText>

export type RefusalCode = keyof typeof texts

export const refusals: Readonly<Record<RefusalCode, RefusalText>> = texts

/** Any call can give these; an endpoint declares only the others. */
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

/** The body of every answer that is not a success. `details` carries the server's present values on a 409. */
export interface RefusalBody {
  readonly message: string
  readonly code: RefusalCode
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly details?: Readonly<Record<string, unknown>>
}

/** The sentence of a refusal with its parameters filled in. An unknown `{name}` stays as it is. */
export const refusalMessage = (code: RefusalCode, parameters: Readonly<Record<string, string | number>> = {}): string =>
  refusals[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole))
