import { m } from '#app/paraglide/messages.js'

/** The tables that can be exported, as in private.exported_tables. */
export const groups: { label: () => string; tables: Record<string, () => string> }[] = [
  {
    label: m.admin_export_people,
    tables: {
      patients: m.admin_nav_patients_short,
      patient_clinics: m.admin_export_patient_clinics,
      patient_consents: m.admin_export_patient_consents,
      consent_texts: m.admin_export_consent_texts,
      patient_merges: m.admin_export_patient_merges,
      access_log: m.admin_export_access_log,
    },
  },
  {
    label: m.admin_export_calendar,
    tables: {
      bookings: m.admin_export_bookings,
      appointments: m.admin_export_appointments,
      appointment_events: m.admin_export_appointment_events,
      staff_overrides: m.admin_export_staff_overrides,
      proposals: m.admin_export_proposals,
      settlements: m.admin_export_settlements,
      waitlist_entries: m.admin_nav_waitlist,
    },
  },
  {
    label: m.admin_export_money,
    tables: {
      sales: m.admin_nav_sales_short,
      sale_lines: m.admin_export_sale_lines,
      sale_payments: m.admin_export_sale_payments,
      day_closings: m.admin_export_day_closings,
      payments: m.admin_export_payments,
      packages: m.admin_nav_packages,
      package_purchases: m.admin_export_package_purchases,
      vouchers: m.admin_nav_vouchers,
      voucher_entries: m.admin_export_voucher_entries,
    },
  },
  {
    label: m.admin_export_house,
    tables: {
      clinics: m.admin_audit_clinics,
      clinic_hours: m.admin_audit_clinic_hours,
      services: m.admin_services_title,
      service_prices: m.admin_service_prices,
      physiotherapists: m.admin_nav_physio,
      physiotherapist_services: m.admin_physio_services,
      schedules: m.admin_physio_hours,
      off_days: m.admin_nav_off_days,
      booking_policy: m.admin_audit_policy,
      booking_policy_changes: m.admin_export_policy_changes,
      security_policy: m.admin_audit_security,
      staff: m.admin_staff_title,
      admin_tasks: m.admin_export_tasks,
      audit_log: m.admin_audit_title,
    },
  },
  {
    label: m.admin_nav_content,
    tables: {
      articles: m.admin_audit_articles,
      article_slugs: m.admin_export_article_slugs,
      faqs: m.admin_audit_faqs,
      testimonials: m.admin_audit_testimonials,
      site_settings: m.admin_content_video,
    },
  },
]
