import { m } from '#app/paraglide/messages.js'
import type { readBookingRules } from './booking-rules'

/** In force since; update it whenever a text below changes. */
export const legalDate = '2026-11-29T12:00:00+07:00'

export const privacySections = [
  { id: 'who', title: m.website_privacy_who_title, text: m.website_privacy_who_text },
  { id: 'what', title: m.website_privacy_what_title, text: m.website_privacy_what_text },
  { id: 'why', title: m.website_privacy_why_title, text: m.website_privacy_why_text },
  {
    id: 'who-sees',
    title: m.website_privacy_who_sees_title,
    text: m.website_privacy_who_sees_text,
  },
  {
    id: 'how-long',
    title: m.website_privacy_how_long_title,
    text: m.website_privacy_how_long_text,
  },
  { id: 'rights', title: m.website_privacy_rights_title, text: m.website_privacy_rights_text },
  {
    id: 'children',
    title: m.website_privacy_children_title,
    text: m.website_privacy_children_text,
  },
  { id: 'website', title: m.website_privacy_website_title, text: m.website_privacy_website_text },
  { id: 'safe', title: m.website_privacy_safe_title, text: m.website_privacy_safe_text },
]

type Rules = Awaited<ReturnType<typeof readBookingRules>>

export const termsSections = (rules: Rules) => [
  { id: 'services', title: m.website_terms_clinic_title, text: m.website_terms_clinic_text },
  {
    id: 'booking',
    title: m.website_terms_booking_title,
    text: () => m.website_terms_booking_text(rules.booking),
  },
  { id: 'paying', title: m.website_terms_paying_title, text: m.website_terms_paying_text },
  {
    id: 'moving',
    title: m.website_terms_moving_title,
    text: () => m.website_terms_moving_text(rules.moving),
  },
  {
    id: 'cancelling',
    title: m.website_terms_cancelling_title,
    text: () => m.website_terms_cancelling_text(rules.cancelling),
  },
  { id: 'vouchers', title: m.website_terms_vouchers_title, text: m.website_terms_vouchers_text },
  { id: 'visit', title: m.website_terms_visit_title, text: m.website_terms_visit_text },
  { id: 'articles', title: m.website_terms_articles_title, text: m.website_terms_articles_text },
  { id: 'law', title: m.website_terms_law_title, text: m.website_terms_law_text },
]
