export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      access_log: {
        Row: {
          action: string
          actor_id: string | null
          created_at: string
          id: number
          patient_id: string
          role: string
        }
        ComputedFields: never
        Insert: {
          action: string
          actor_id?: string | null
          created_at?: string
          id?: never
          patient_id: string
          role: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          created_at?: string
          id?: never
          patient_id?: string
          role?: string
        }
        Relationships: [
          {
            foreignKeyName: 'access_log_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
        ]
      }
      admin_tasks: {
        Row: {
          account_id: string | null
          booking_id: string | null
          clinic_id: string
          created_at: string
          details: NonNullable<Json>
          id: string
          kind: string
          note: string | null
          purchase_id: string | null
          resolved_at: string | null
          resolved_by: string | null
          status: string
        }
        ComputedFields: never
        Insert: {
          account_id?: string | null
          booking_id?: string | null
          clinic_id: string
          created_at?: string
          details?: NonNullable<Json>
          id?: string
          kind: string
          note?: string | null
          purchase_id?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          status?: string
        }
        Update: {
          account_id?: string | null
          booking_id?: string | null
          clinic_id?: string
          created_at?: string
          details?: NonNullable<Json>
          id?: string
          kind?: string
          note?: string | null
          purchase_id?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: 'admin_tasks_booking_id_fkey'
            columns: ['booking_id']
            isOneToOne: false
            referencedRelation: 'bookings'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'admin_tasks_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'admin_tasks_purchase_id_fkey'
            columns: ['purchase_id']
            isOneToOne: false
            referencedRelation: 'package_purchases'
            referencedColumns: ['id']
          },
        ]
      }
      appointment_events: {
        Row: {
          actor_id: string | null
          appointment_id: string
          created_at: string
          id: number
          kind: string
          new_physiotherapist_id: string
          new_starts_at: string
          new_status: string
          old_physiotherapist_id: string | null
          old_starts_at: string | null
          old_status: string | null
          reason: string | null
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          appointment_id: string
          created_at?: string
          id?: never
          kind: string
          new_physiotherapist_id: string
          new_starts_at: string
          new_status: string
          old_physiotherapist_id?: string | null
          old_starts_at?: string | null
          old_status?: string | null
          reason?: string | null
        }
        Update: {
          actor_id?: string | null
          appointment_id?: string
          created_at?: string
          id?: never
          kind?: string
          new_physiotherapist_id?: string
          new_starts_at?: string
          new_status?: string
          old_physiotherapist_id?: string | null
          old_starts_at?: string | null
          old_status?: string | null
          reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'appointment_events_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
        ]
      }
      appointments: {
        Row: {
          attendance_confirmed_at: string | null
          blocks_until: string
          booking_id: string
          clinic_id: string
          created_at: string
          ends_at: string
          hold_expires_at: string | null
          id: string
          is_by_package: boolean
          original_starts_at: string
          patient_id: string
          patient_reschedule_count: number
          physiotherapist_id: string
          reschedule_count: number
          service_id: string
          starts_at: string
          status: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          attendance_confirmed_at?: string | null
          blocks_until: string
          booking_id: string
          clinic_id: string
          created_at?: string
          ends_at: string
          hold_expires_at?: string | null
          id?: string
          is_by_package?: boolean
          original_starts_at: string
          patient_id: string
          patient_reschedule_count?: number
          physiotherapist_id: string
          reschedule_count?: number
          service_id: string
          starts_at: string
          status?: string
          updated_at?: string
        }
        Update: {
          attendance_confirmed_at?: string | null
          blocks_until?: string
          booking_id?: string
          clinic_id?: string
          created_at?: string
          ends_at?: string
          hold_expires_at?: string | null
          id?: string
          is_by_package?: boolean
          original_starts_at?: string
          patient_id?: string
          patient_reschedule_count?: number
          physiotherapist_id?: string
          reschedule_count?: number
          service_id?: string
          starts_at?: string
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'appointments_booking_id_fkey'
            columns: ['booking_id']
            isOneToOne: false
            referencedRelation: 'bookings'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'appointments_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'appointments_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'appointments_physiotherapist_id_fkey'
            columns: ['physiotherapist_id']
            isOneToOne: false
            referencedRelation: 'physiotherapists'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'appointments_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      article_slugs: {
        Row: {
          article_id: string
          created_at: string
          locale: string
          slug: string
        }
        ComputedFields: never
        Insert: {
          article_id: string
          created_at?: string
          locale: string
          slug: string
        }
        Update: {
          article_id?: string
          created_at?: string
          locale?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: 'article_slugs_article_id_fkey'
            columns: ['article_id']
            isOneToOne: false
            referencedRelation: 'articles'
            referencedColumns: ['id']
          },
        ]
      }
      articles: {
        Row: {
          body: string
          cover: string
          created_at: string
          id: string
          locale: string
          physiotherapist_id: string | null
          published_at: string | null
          reading_minutes: number
          search: unknown
          slug: string
          summary: string
          tags: string[]
          title: string
          topic: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          body: string
          cover: string
          created_at?: string
          id?: string
          locale: string
          physiotherapist_id?: string | null
          published_at?: string | null
          reading_minutes?: never
          search?: never
          slug: string
          summary: string
          tags?: string[]
          title: string
          topic: string
          updated_at?: string
        }
        Update: {
          body?: string
          cover?: string
          created_at?: string
          id?: string
          locale?: string
          physiotherapist_id?: string | null
          published_at?: string | null
          reading_minutes?: never
          search?: never
          slug?: string
          summary?: string
          tags?: string[]
          title?: string
          topic?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'articles_physiotherapist_id_fkey'
            columns: ['physiotherapist_id']
            isOneToOne: false
            referencedRelation: 'physiotherapists'
            referencedColumns: ['id']
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          actor_name: string | null
          clinic_id: string | null
          created_at: string
          id: number
          new_values: Json | null
          old_values: Json | null
          row_id: string
          row_name: string | null
          table_name: string
        }
        ComputedFields: never
        Insert: {
          action: string
          actor_id?: string | null
          actor_name?: string | null
          clinic_id?: string | null
          created_at?: string
          id?: never
          new_values?: Json | null
          old_values?: Json | null
          row_id: string
          row_name?: string | null
          table_name: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          actor_name?: string | null
          clinic_id?: string | null
          created_at?: string
          id?: never
          new_values?: Json | null
          old_values?: Json | null
          row_id?: string
          row_name?: string | null
          table_name?: string
        }
        Relationships: []
      }
      booking_policy: {
        Row: {
          booking_calls_per_hour: number | null
          cancel_until_minutes: number | null
          capture_calls_per_hour: number | null
          check_in_before_minutes: number | null
          clinic_id: string | null
          complete_after_minutes: number | null
          created_at: string
          credit_valid_months: number | null
          ended_holds_hours: number | null
          hold_calls_per_hour: number | null
          hold_minutes: number | null
          hold_pause_minutes: number | null
          horizon_days: number | null
          id: string
          lead_minutes: number | null
          max_ended_holds: number | null
          max_people: number | null
          max_unpaid: number | null
          max_upcoming: number | null
          max_upcoming_with_package: number | null
          no_show_after_minutes: number | null
          payment_hold_margin_minutes: number | null
          payment_hold_minutes: number | null
          payment_hold_short_before_minutes: number | null
          payment_hold_short_minutes: number | null
          proposal_hours: number | null
          reopen_within_minutes: number | null
          reschedule_limit: number | null
          reschedule_until_minutes: number | null
          reschedule_within_days: number | null
          settlement_days: number | null
          travel_gap_minutes: number | null
          updated_at: string
          voucher_misses_per_hour: number | null
        }
        ComputedFields: never
        Insert: {
          booking_calls_per_hour?: number | null
          cancel_until_minutes?: number | null
          capture_calls_per_hour?: number | null
          check_in_before_minutes?: number | null
          clinic_id?: string | null
          complete_after_minutes?: number | null
          created_at?: string
          credit_valid_months?: number | null
          ended_holds_hours?: number | null
          hold_calls_per_hour?: number | null
          hold_minutes?: number | null
          hold_pause_minutes?: number | null
          horizon_days?: number | null
          id?: string
          lead_minutes?: number | null
          max_ended_holds?: number | null
          max_people?: number | null
          max_unpaid?: number | null
          max_upcoming?: number | null
          max_upcoming_with_package?: number | null
          no_show_after_minutes?: number | null
          payment_hold_margin_minutes?: number | null
          payment_hold_minutes?: number | null
          payment_hold_short_before_minutes?: number | null
          payment_hold_short_minutes?: number | null
          proposal_hours?: number | null
          reopen_within_minutes?: number | null
          reschedule_limit?: number | null
          reschedule_until_minutes?: number | null
          reschedule_within_days?: number | null
          settlement_days?: number | null
          travel_gap_minutes?: number | null
          updated_at?: string
          voucher_misses_per_hour?: number | null
        }
        Update: {
          booking_calls_per_hour?: number | null
          cancel_until_minutes?: number | null
          capture_calls_per_hour?: number | null
          check_in_before_minutes?: number | null
          clinic_id?: string | null
          complete_after_minutes?: number | null
          created_at?: string
          credit_valid_months?: number | null
          ended_holds_hours?: number | null
          hold_calls_per_hour?: number | null
          hold_minutes?: number | null
          hold_pause_minutes?: number | null
          horizon_days?: number | null
          id?: string
          lead_minutes?: number | null
          max_ended_holds?: number | null
          max_people?: number | null
          max_unpaid?: number | null
          max_upcoming?: number | null
          max_upcoming_with_package?: number | null
          no_show_after_minutes?: number | null
          payment_hold_margin_minutes?: number | null
          payment_hold_minutes?: number | null
          payment_hold_short_before_minutes?: number | null
          payment_hold_short_minutes?: number | null
          proposal_hours?: number | null
          reopen_within_minutes?: number | null
          reschedule_limit?: number | null
          reschedule_until_minutes?: number | null
          reschedule_within_days?: number | null
          settlement_days?: number | null
          travel_gap_minutes?: number | null
          updated_at?: string
          voucher_misses_per_hour?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'booking_policy_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: true
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
        ]
      }
      booking_policy_changes: {
        Row: {
          changed_by: string | null
          clinic_id: string | null
          created_at: string
          id: string
          new_policy: Json | null
          old_policy: Json | null
        }
        ComputedFields: never
        Insert: {
          changed_by?: string | null
          clinic_id?: string | null
          created_at?: string
          id?: string
          new_policy?: Json | null
          old_policy?: Json | null
        }
        Update: {
          changed_by?: string | null
          clinic_id?: string | null
          created_at?: string
          id?: string
          new_policy?: Json | null
          old_policy?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: 'booking_policy_changes_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
        ]
      }
      bookings: {
        Row: {
          clinic_id: string
          complaint: string | null
          created_at: string
          created_by: string | null
          credit_idr: number
          discount_idr: number
          hold_expires_at: string | null
          id: string
          locale: string
          number: string
          patient_id: string
          policy: NonNullable<Json>
          released_at: string | null
          service_id: string
          status: string
          subtotal_idr: number
          total_idr: number
          updated_at: string
          voucher_id: string | null
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          complaint?: string | null
          created_at?: string
          created_by?: string | null
          credit_idr?: number
          discount_idr?: number
          hold_expires_at?: string | null
          id?: string
          locale?: string
          number?: string
          patient_id: string
          policy: NonNullable<Json>
          released_at?: string | null
          service_id: string
          status?: string
          subtotal_idr: number
          total_idr: number
          updated_at?: string
          voucher_id?: string | null
        }
        Update: {
          clinic_id?: string
          complaint?: string | null
          created_at?: string
          created_by?: string | null
          credit_idr?: number
          discount_idr?: number
          hold_expires_at?: string | null
          id?: string
          locale?: string
          number?: string
          patient_id?: string
          policy?: NonNullable<Json>
          released_at?: string | null
          service_id?: string
          status?: string
          subtotal_idr?: number
          total_idr?: number
          updated_at?: string
          voucher_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'bookings_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'bookings_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'bookings_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'bookings_voucher_id_fkey'
            columns: ['voucher_id']
            isOneToOne: false
            referencedRelation: 'vouchers'
            referencedColumns: ['id']
          },
        ]
      }
      clinic_hours: {
        Row: {
          clinic_id: string
          closes_at: string
          created_at: string
          id: string
          opens_at: string
          updated_at: string
          valid_from: string
          valid_until: string | null
          weekday: number
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          closes_at: string
          created_at?: string
          id?: string
          opens_at: string
          updated_at?: string
          valid_from?: string
          valid_until?: string | null
          weekday: number
        }
        Update: {
          clinic_id?: string
          closes_at?: string
          created_at?: string
          id?: string
          opens_at?: string
          updated_at?: string
          valid_from?: string
          valid_until?: string | null
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_hours_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
        ]
      }
      clinics: {
        Row: {
          address_line1: string
          address_line2: string | null
          city: string
          code: string
          created_at: string
          description_en: string
          description_id: string
          id: string
          is_active: boolean
          latitude: number | null
          longitude: number | null
          name: string
          phone: string
          photo_path: string | null
          postal_code: string
          province: string
          slug: string
          sort_order: number
          time_zone: string
          updated_at: string
          whatsapp: string
        }
        ComputedFields: never
        Insert: {
          address_line1: string
          address_line2?: string | null
          city: string
          code: string
          created_at?: string
          description_en?: string
          description_id?: string
          id?: string
          is_active?: boolean
          latitude?: number | null
          longitude?: number | null
          name: string
          phone: string
          photo_path?: string | null
          postal_code: string
          province: string
          slug: string
          sort_order?: number
          time_zone?: string
          updated_at?: string
          whatsapp: string
        }
        Update: {
          address_line1?: string
          address_line2?: string | null
          city?: string
          code?: string
          created_at?: string
          description_en?: string
          description_id?: string
          id?: string
          is_active?: boolean
          latitude?: number | null
          longitude?: number | null
          name?: string
          phone?: string
          photo_path?: string | null
          postal_code?: string
          province?: string
          slug?: string
          sort_order?: number
          time_zone?: string
          updated_at?: string
          whatsapp?: string
        }
        Relationships: []
      }
      consent_texts: {
        Row: {
          body_en: string
          body_id: string
          published_at: string
          purpose: string
          version: number
        }
        ComputedFields: never
        Insert: {
          body_en: string
          body_id: string
          published_at?: string
          purpose: string
          version: number
        }
        Update: {
          body_en?: string
          body_id?: string
          published_at?: string
          purpose?: string
          version?: number
        }
        Relationships: []
      }
      day_closings: {
        Row: {
          clinic_id: string
          closed_at: string
          closed_by: string | null
          counted: NonNullable<Json>
          day: string
          difference_idr: number
          expected: NonNullable<Json>
          id: string
          note: string | null
          opening_idr: number
          reopened_at: string | null
          reopened_by: string | null
          reopened_reason: string | null
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          closed_at?: string
          closed_by?: string | null
          counted: NonNullable<Json>
          day: string
          difference_idr: number
          expected: NonNullable<Json>
          id?: string
          note?: string | null
          opening_idr?: number
          reopened_at?: string | null
          reopened_by?: string | null
          reopened_reason?: string | null
        }
        Update: {
          clinic_id?: string
          closed_at?: string
          closed_by?: string | null
          counted?: NonNullable<Json>
          day?: string
          difference_idr?: number
          expected?: NonNullable<Json>
          id?: string
          note?: string | null
          opening_idr?: number
          reopened_at?: string | null
          reopened_by?: string | null
          reopened_reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'day_closings_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
        ]
      }
      faqs: {
        Row: {
          answer_en: string
          answer_id: string
          created_at: string
          id: string
          published_at: string | null
          question_en: string
          question_id: string
          sort_order: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          answer_en: string
          answer_id: string
          created_at?: string
          id?: string
          published_at?: string | null
          question_en: string
          question_id: string
          sort_order?: number
          updated_at?: string
        }
        Update: {
          answer_en?: string
          answer_id?: string
          created_at?: string
          id?: string
          published_at?: string | null
          question_en?: string
          question_id?: string
          sort_order?: number
          updated_at?: string
        }
        Relationships: []
      }
      off_days: {
        Row: {
          clinic_id: string | null
          created_at: string
          created_by: string | null
          end_time: string | null
          ends_on: string
          id: string
          is_closed: boolean
          name_en: string | null
          name_id: string | null
          physiotherapist_id: string | null
          reason: string | null
          start_time: string | null
          starts_on: string
          type: string
          updated_at: string
          weekdays: number[] | null
        }
        ComputedFields: never
        Insert: {
          clinic_id?: string | null
          created_at?: string
          created_by?: string | null
          end_time?: string | null
          ends_on: string
          id?: string
          is_closed?: boolean
          name_en?: string | null
          name_id?: string | null
          physiotherapist_id?: string | null
          reason?: string | null
          start_time?: string | null
          starts_on: string
          type: string
          updated_at?: string
          weekdays?: number[] | null
        }
        Update: {
          clinic_id?: string | null
          created_at?: string
          created_by?: string | null
          end_time?: string | null
          ends_on?: string
          id?: string
          is_closed?: boolean
          name_en?: string | null
          name_id?: string | null
          physiotherapist_id?: string | null
          reason?: string | null
          start_time?: string | null
          starts_on?: string
          type?: string
          updated_at?: string
          weekdays?: number[] | null
        }
        Relationships: [
          {
            foreignKeyName: 'off_days_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'off_days_physiotherapist_id_fkey'
            columns: ['physiotherapist_id']
            isOneToOne: false
            referencedRelation: 'physiotherapists'
            referencedColumns: ['id']
          },
        ]
      }
      package_purchases: {
        Row: {
          booking_id: string | null
          clinic_id: string
          created_at: string
          created_by: string | null
          expires_at: string
          id: string
          locale: string
          max_people: number
          number: string
          package_id: string
          patient_id: string
          sessions: number
          status: string
          total_idr: number
          updated_at: string
          valid_months: number
          voucher_id: string | null
        }
        ComputedFields: never
        Insert: {
          booking_id?: string | null
          clinic_id: string
          created_at?: string
          created_by?: string | null
          expires_at: string
          id?: string
          locale?: string
          max_people?: number
          number?: string
          package_id: string
          patient_id: string
          sessions: number
          status?: string
          total_idr: number
          updated_at?: string
          valid_months: number
          voucher_id?: string | null
        }
        Update: {
          booking_id?: string | null
          clinic_id?: string
          created_at?: string
          created_by?: string | null
          expires_at?: string
          id?: string
          locale?: string
          max_people?: number
          number?: string
          package_id?: string
          patient_id?: string
          sessions?: number
          status?: string
          total_idr?: number
          updated_at?: string
          valid_months?: number
          voucher_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'package_purchases_booking_id_fkey'
            columns: ['booking_id']
            isOneToOne: false
            referencedRelation: 'bookings'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'package_purchases_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'package_purchases_package_id_fkey'
            columns: ['package_id']
            isOneToOne: false
            referencedRelation: 'packages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'package_purchases_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'package_purchases_voucher_id_fkey'
            columns: ['voucher_id']
            isOneToOne: true
            referencedRelation: 'vouchers'
            referencedColumns: ['id']
          },
        ]
      }
      packages: {
        Row: {
          created_at: string
          id: string
          is_active: boolean
          max_people: number
          name_en: string
          name_id: string
          price_idr: number
          sessions: number
          slug: string
          sort_order: number
          updated_at: string
          valid_months: number
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          is_active?: boolean
          max_people?: number
          name_en: string
          name_id: string
          price_idr: number
          sessions: number
          slug: string
          sort_order?: number
          updated_at?: string
          valid_months: number
        }
        Update: {
          created_at?: string
          id?: string
          is_active?: boolean
          max_people?: number
          name_en?: string
          name_id?: string
          price_idr?: number
          sessions?: number
          slug?: string
          sort_order?: number
          updated_at?: string
          valid_months?: number
        }
        Relationships: []
      }
      patient_claims: {
        Row: {
          created_at: string
          id: string
          kind: string
          matched: string[]
          patient_id: string
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          kind: string
          matched?: string[]
          patient_id: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          kind?: string
          matched?: string[]
          patient_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'patient_claims_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
        ]
      }
      patient_clinics: {
        Row: {
          clinic_id: string
          created_at: string
          patient_id: string
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          created_at?: string
          patient_id: string
        }
        Update: {
          clinic_id?: string
          created_at?: string
          patient_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'patient_clinics_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'patient_clinics_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
        ]
      }
      patient_consents: {
        Row: {
          given_at: string
          given_by: string | null
          id: string
          is_granted: boolean
          patient_id: string
          purpose: string
          version: number
        }
        ComputedFields: never
        Insert: {
          given_at?: string
          given_by?: string | null
          id?: string
          is_granted: boolean
          patient_id: string
          purpose: string
          version: number
        }
        Update: {
          given_at?: string
          given_by?: string | null
          id?: string
          is_granted?: boolean
          patient_id?: string
          purpose?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'patient_consents_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'patient_consents_purpose_version_fkey'
            columns: ['purpose', 'version']
            isOneToOne: false
            referencedRelation: 'consent_texts'
            referencedColumns: ['purpose', 'version']
          },
        ]
      }
      patient_merges: {
        Row: {
          actor_id: string | null
          created_at: string
          kept_id: string
          merged_id: string
          merged_patient: NonNullable<Json>
          reason: string
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          created_at?: string
          kept_id: string
          merged_id: string
          merged_patient: NonNullable<Json>
          reason: string
        }
        Update: {
          actor_id?: string | null
          created_at?: string
          kept_id?: string
          merged_id?: string
          merged_patient?: NonNullable<Json>
          reason?: string
        }
        Relationships: [
          {
            foreignKeyName: 'patient_merges_kept_id_fkey'
            columns: ['kept_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
        ]
      }
      patients: {
        Row: {
          address: string | null
          birth_date: string | null
          created_at: string
          created_by: string | null
          deletion_requested_at: string | null
          email: string | null
          emergency_contact_name: string | null
          emergency_contact_phone: string | null
          first_visit_at: string | null
          full_name: string
          id: string
          is_account_holder: boolean
          locale: string
          nik_masked: string | null
          nik_mismatch: string[]
          phone: string | null
          sex: string | null
          updated_at: string
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          address?: string | null
          birth_date?: string | null
          created_at?: string
          created_by?: string | null
          deletion_requested_at?: string | null
          email?: string | null
          emergency_contact_name?: string | null
          emergency_contact_phone?: string | null
          first_visit_at?: string | null
          full_name: string
          id?: string
          is_account_holder?: boolean
          locale?: string
          nik_masked?: string | null
          nik_mismatch?: string[]
          phone?: string | null
          sex?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          address?: string | null
          birth_date?: string | null
          created_at?: string
          created_by?: string | null
          deletion_requested_at?: string | null
          email?: string | null
          emergency_contact_name?: string | null
          emergency_contact_phone?: string | null
          first_visit_at?: string | null
          full_name?: string
          id?: string
          is_account_holder?: boolean
          locale?: string
          nik_masked?: string | null
          nik_mismatch?: string[]
          phone?: string | null
          sex?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: []
      }
      payments: {
        Row: {
          amount_idr: number
          applied_idr: number
          attempt: number
          booking_id: string | null
          created_at: string
          credit_voucher_id: string | null
          credited_idr: number
          expires_at: string
          id: string
          method: string | null
          open_idr: number
          order_id: string
          outcome: string | null
          paid_at: string | null
          provider: string
          provider_called_at: string | null
          provider_checked_at: string | null
          provider_reference: string | null
          provider_told_at: string | null
          purchase_id: string | null
          received_idr: number
          redirect_url: string | null
          refunded_idr: number
          returned_idr: number
          settled_idr: number
          status: string
          taken_back_idr: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          amount_idr: number
          applied_idr?: number
          attempt: number
          booking_id?: string | null
          created_at?: string
          credit_voucher_id?: string | null
          credited_idr?: number
          expires_at: string
          id?: string
          method?: string | null
          open_idr?: number
          order_id: string
          outcome?: string | null
          paid_at?: string | null
          provider: string
          provider_called_at?: string | null
          provider_checked_at?: string | null
          provider_reference?: string | null
          provider_told_at?: string | null
          purchase_id?: string | null
          received_idr?: number
          redirect_url?: string | null
          refunded_idr?: number
          returned_idr?: number
          settled_idr?: number
          status?: string
          taken_back_idr?: number
          updated_at?: string
        }
        Update: {
          amount_idr?: number
          applied_idr?: number
          attempt?: number
          booking_id?: string | null
          created_at?: string
          credit_voucher_id?: string | null
          credited_idr?: number
          expires_at?: string
          id?: string
          method?: string | null
          open_idr?: number
          order_id?: string
          outcome?: string | null
          paid_at?: string | null
          provider?: string
          provider_called_at?: string | null
          provider_checked_at?: string | null
          provider_reference?: string | null
          provider_told_at?: string | null
          purchase_id?: string | null
          received_idr?: number
          redirect_url?: string | null
          refunded_idr?: number
          returned_idr?: number
          settled_idr?: number
          status?: string
          taken_back_idr?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'payments_booking_id_fkey'
            columns: ['booking_id']
            isOneToOne: false
            referencedRelation: 'bookings'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'payments_credit_voucher_id_fkey'
            columns: ['credit_voucher_id']
            isOneToOne: false
            referencedRelation: 'vouchers'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'payments_purchase_id_fkey'
            columns: ['purchase_id']
            isOneToOne: false
            referencedRelation: 'package_purchases'
            referencedColumns: ['id']
          },
        ]
      }
      physiotherapist_services: {
        Row: {
          physiotherapist_id: string
          service_id: string
        }
        ComputedFields: never
        Insert: {
          physiotherapist_id: string
          service_id: string
        }
        Update: {
          physiotherapist_id?: string
          service_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'physiotherapist_services_physiotherapist_id_fkey'
            columns: ['physiotherapist_id']
            isOneToOne: false
            referencedRelation: 'physiotherapists'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'physiotherapist_services_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      physiotherapists: {
        Row: {
          biography_en: string
          biography_id: string
          created_at: string
          id: string
          is_active: boolean
          is_public: boolean
          languages: string[]
          name: string
          photo_path: string | null
          sipf_number: string | null
          slug: string
          sort_order: number
          specialities: string[]
          str_number: string | null
          updated_at: string
          years_of_experience: number
        }
        ComputedFields: never
        Insert: {
          biography_en?: string
          biography_id?: string
          created_at?: string
          id?: string
          is_active?: boolean
          is_public?: boolean
          languages?: string[]
          name: string
          photo_path?: string | null
          sipf_number?: string | null
          slug: string
          sort_order?: number
          specialities?: string[]
          str_number?: string | null
          updated_at?: string
          years_of_experience?: number
        }
        Update: {
          biography_en?: string
          biography_id?: string
          created_at?: string
          id?: string
          is_active?: boolean
          is_public?: boolean
          languages?: string[]
          name?: string
          photo_path?: string | null
          sipf_number?: string | null
          slug?: string
          sort_order?: number
          specialities?: string[]
          str_number?: string | null
          updated_at?: string
          years_of_experience?: number
        }
        Relationships: []
      }
      proposals: {
        Row: {
          accepted_starts_at: string | null
          appointment_id: string
          closed_at: string | null
          created_at: string
          created_by: string | null
          expires_at: string
          id: string
          physiotherapist_id: string | null
          reason: string | null
          starts_at: string[]
          status: string
        }
        ComputedFields: never
        Insert: {
          accepted_starts_at?: string | null
          appointment_id: string
          closed_at?: string | null
          created_at?: string
          created_by?: string | null
          expires_at: string
          id?: string
          physiotherapist_id?: string | null
          reason?: string | null
          starts_at: string[]
          status?: string
        }
        Update: {
          accepted_starts_at?: string | null
          appointment_id?: string
          closed_at?: string | null
          created_at?: string
          created_by?: string | null
          expires_at?: string
          id?: string
          physiotherapist_id?: string | null
          reason?: string | null
          starts_at?: string[]
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: 'proposals_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'proposals_physiotherapist_id_fkey'
            columns: ['physiotherapist_id']
            isOneToOne: false
            referencedRelation: 'physiotherapists'
            referencedColumns: ['id']
          },
        ]
      }
      sale_lines: {
        Row: {
          amount_idr: number
          description: string | null
          discount_idr: number
          id: number
          kind: string
          package_id: string | null
          quantity: number
          sale_id: string
          service_id: string | null
          tax_class: string
          unit_price_idr: number
        }
        ComputedFields: never
        Insert: {
          amount_idr?: never
          description?: string | null
          discount_idr?: number
          id?: never
          kind: string
          package_id?: string | null
          quantity?: number
          sale_id: string
          service_id?: string | null
          tax_class?: string
          unit_price_idr: number
        }
        Update: {
          amount_idr?: never
          description?: string | null
          discount_idr?: number
          id?: never
          kind?: string
          package_id?: string | null
          quantity?: number
          sale_id?: string
          service_id?: string | null
          tax_class?: string
          unit_price_idr?: number
        }
        Relationships: [
          {
            foreignKeyName: 'sale_lines_package_id_fkey'
            columns: ['package_id']
            isOneToOne: false
            referencedRelation: 'packages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sale_lines_sale_id_fkey'
            columns: ['sale_id']
            isOneToOne: false
            referencedRelation: 'sales'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sale_lines_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      sale_payments: {
        Row: {
          amount_idr: number
          id: number
          method: string
          payment_id: string | null
          reference: string | null
          sale_id: string
        }
        ComputedFields: never
        Insert: {
          amount_idr: number
          id?: never
          method: string
          payment_id?: string | null
          reference?: string | null
          sale_id: string
        }
        Update: {
          amount_idr?: number
          id?: never
          method?: string
          payment_id?: string | null
          reference?: string | null
          sale_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'sale_payments_payment_id_fkey'
            columns: ['payment_id']
            isOneToOne: false
            referencedRelation: 'payments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sale_payments_sale_id_fkey'
            columns: ['sale_id']
            isOneToOne: false
            referencedRelation: 'sales'
            referencedColumns: ['id']
          },
        ]
      }
      sales: {
        Row: {
          booking_id: string | null
          channel: string
          clinic_id: string
          created_at: string
          created_by: string | null
          id: string
          idempotency_key: string | null
          is_refund: boolean
          note: string | null
          patient_id: string | null
          purchase_id: string | null
          receipt_number: string
          request_digest: string | null
          sold_at: string
          total_idr: number
          voided_by_sale_id: string | null
          voids_sale_id: string | null
        }
        ComputedFields: never
        Insert: {
          booking_id?: string | null
          channel: string
          clinic_id: string
          created_at?: string
          created_by?: string | null
          id?: string
          idempotency_key?: string | null
          is_refund?: boolean
          note?: string | null
          patient_id?: string | null
          purchase_id?: string | null
          receipt_number: string
          request_digest?: string | null
          sold_at?: string
          total_idr: number
          voided_by_sale_id?: string | null
          voids_sale_id?: string | null
        }
        Update: {
          booking_id?: string | null
          channel?: string
          clinic_id?: string
          created_at?: string
          created_by?: string | null
          id?: string
          idempotency_key?: string | null
          is_refund?: boolean
          note?: string | null
          patient_id?: string | null
          purchase_id?: string | null
          receipt_number?: string
          request_digest?: string | null
          sold_at?: string
          total_idr?: number
          voided_by_sale_id?: string | null
          voids_sale_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'sales_booking_id_fkey'
            columns: ['booking_id']
            isOneToOne: false
            referencedRelation: 'bookings'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sales_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sales_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sales_purchase_id_fkey'
            columns: ['purchase_id']
            isOneToOne: false
            referencedRelation: 'package_purchases'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sales_voided_by_sale_id_fkey'
            columns: ['voided_by_sale_id']
            isOneToOne: true
            referencedRelation: 'sales'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sales_voids_sale_id_fkey'
            columns: ['voids_sale_id']
            isOneToOne: true
            referencedRelation: 'sales'
            referencedColumns: ['id']
          },
        ]
      }
      schedules: {
        Row: {
          clinic_id: string
          created_at: string
          end_time: string
          id: string
          physiotherapist_id: string
          start_time: string
          updated_at: string
          valid_from: string
          valid_until: string | null
          weekday: number
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          created_at?: string
          end_time: string
          id?: string
          physiotherapist_id: string
          start_time: string
          updated_at?: string
          valid_from?: string
          valid_until?: string | null
          weekday: number
        }
        Update: {
          clinic_id?: string
          created_at?: string
          end_time?: string
          id?: string
          physiotherapist_id?: string
          start_time?: string
          updated_at?: string
          valid_from?: string
          valid_until?: string | null
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: 'schedules_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'schedules_physiotherapist_id_fkey'
            columns: ['physiotherapist_id']
            isOneToOne: false
            referencedRelation: 'physiotherapists'
            referencedColumns: ['id']
          },
        ]
      }
      security_policy: {
        Row: {
          id: number
          is_mfa_required_for_admins: boolean
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          id?: number
          is_mfa_required_for_admins?: boolean
          updated_at?: string
        }
        Update: {
          id?: number
          is_mfa_required_for_admins?: boolean
          updated_at?: string
        }
        Relationships: []
      }
      service_prices: {
        Row: {
          applied_at: string | null
          created_at: string
          id: string
          price_idr: number
          service_id: string
          starts_on: string
        }
        ComputedFields: never
        Insert: {
          applied_at?: string | null
          created_at?: string
          id?: string
          price_idr: number
          service_id: string
          starts_on: string
        }
        Update: {
          applied_at?: string | null
          created_at?: string
          id?: string
          price_idr?: number
          service_id?: string
          starts_on?: string
        }
        Relationships: [
          {
            foreignKeyName: 'service_prices_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      services: {
        Row: {
          buffer_minutes: number
          created_at: string
          description_en: string
          description_id: string
          duration_minutes: number
          id: string
          is_active: boolean
          name: string
          name_en: string
          name_id: string
          price_idr: number
          slot_step_minutes: number
          slug: string
          sort_order: number
          specialisation: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          buffer_minutes?: number
          created_at?: string
          description_en?: string
          description_id?: string
          duration_minutes?: number
          id?: string
          is_active?: boolean
          name?: never
          name_en: string
          name_id: string
          price_idr: number
          slot_step_minutes?: number
          slug: string
          sort_order?: number
          specialisation: string
          updated_at?: string
        }
        Update: {
          buffer_minutes?: number
          created_at?: string
          description_en?: string
          description_id?: string
          duration_minutes?: number
          id?: string
          is_active?: boolean
          name?: never
          name_en?: string
          name_id?: string
          price_idr?: number
          slot_step_minutes?: number
          slug?: string
          sort_order?: number
          specialisation?: string
          updated_at?: string
        }
        Relationships: []
      }
      settlements: {
        Row: {
          appointment_id: string
          choice: string | null
          choose_until: string
          chosen_at: string | null
          chosen_by: string | null
          created_at: string
          id: string
        }
        ComputedFields: never
        Insert: {
          appointment_id: string
          choice?: string | null
          choose_until: string
          chosen_at?: string | null
          chosen_by?: string | null
          created_at?: string
          id?: string
        }
        Update: {
          appointment_id?: string
          choice?: string | null
          choose_until?: string
          chosen_at?: string | null
          chosen_by?: string | null
          created_at?: string
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'settlements_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
        ]
      }
      site_settings: {
        Row: {
          id: number
          instagram_url: string | null
          updated_at: string
          video_seconds: number | null
          video_text_en: string | null
          video_text_id: string | null
          video_title_en: string | null
          video_title_id: string | null
          video_url: string | null
        }
        ComputedFields: never
        Insert: {
          id?: number
          instagram_url?: string | null
          updated_at?: string
          video_seconds?: number | null
          video_text_en?: string | null
          video_text_id?: string | null
          video_title_en?: string | null
          video_title_id?: string | null
          video_url?: string | null
        }
        Update: {
          id?: number
          instagram_url?: string | null
          updated_at?: string
          video_seconds?: number | null
          video_text_en?: string | null
          video_text_id?: string | null
          video_title_en?: string | null
          video_title_id?: string | null
          video_url?: string | null
        }
        Relationships: []
      }
      staff: {
        Row: {
          clinic_id: string | null
          created_at: string
          full_name: string
          id: string
          is_active: boolean
          physiotherapist_id: string | null
          role: string
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          clinic_id?: string | null
          created_at?: string
          full_name: string
          id?: string
          is_active?: boolean
          physiotherapist_id?: string | null
          role: string
          updated_at?: string
          user_id: string
        }
        Update: {
          clinic_id?: string | null
          created_at?: string
          full_name?: string
          id?: string
          is_active?: boolean
          physiotherapist_id?: string | null
          role?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'staff_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'staff_physiotherapist_id_fkey'
            columns: ['physiotherapist_id']
            isOneToOne: false
            referencedRelation: 'physiotherapists'
            referencedColumns: ['id']
          },
        ]
      }
      staff_message_settings: {
        Row: {
          has_changes: boolean
          has_digest: boolean
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          has_changes?: boolean
          has_digest?: boolean
          updated_at?: string
          user_id: string
        }
        Update: {
          has_changes?: boolean
          has_digest?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      staff_overrides: {
        Row: {
          actor_id: string | null
          appointment_id: string
          created_at: string
          id: string
          reason: string
          rules: string[]
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          appointment_id: string
          created_at?: string
          id?: string
          reason: string
          rules: string[]
        }
        Update: {
          actor_id?: string | null
          appointment_id?: string
          created_at?: string
          id?: string
          reason?: string
          rules?: string[]
        }
        Relationships: [
          {
            foreignKeyName: 'staff_overrides_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
        ]
      }
      testimonials: {
        Row: {
          context_en: string
          context_id: string
          created_at: string
          id: string
          name: string
          published_at: string | null
          quote_en: string
          quote_id: string
          sort_order: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          context_en: string
          context_id: string
          created_at?: string
          id?: string
          name: string
          published_at?: string | null
          quote_en: string
          quote_id: string
          sort_order?: number
          updated_at?: string
        }
        Update: {
          context_en?: string
          context_id?: string
          created_at?: string
          id?: string
          name?: string
          published_at?: string | null
          quote_en?: string
          quote_id?: string
          sort_order?: number
          updated_at?: string
        }
        Relationships: []
      }
      voucher_entries: {
        Row: {
          booking_id: string | null
          created_at: string
          discount_idr: number
          entry_id: number | null
          id: number
          kind: string
          patient_id: string | null
          payment_id: string | null
          quantity: number
          reason: string | null
          sale_id: string | null
          voucher_id: string
        }
        ComputedFields: never
        Insert: {
          booking_id?: string | null
          created_at?: string
          discount_idr?: number
          entry_id?: number | null
          id?: never
          kind: string
          patient_id?: string | null
          payment_id?: string | null
          quantity: number
          reason?: string | null
          sale_id?: string | null
          voucher_id: string
        }
        Update: {
          booking_id?: string | null
          created_at?: string
          discount_idr?: number
          entry_id?: number | null
          id?: never
          kind?: string
          patient_id?: string | null
          payment_id?: string | null
          quantity?: number
          reason?: string | null
          sale_id?: string | null
          voucher_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'voucher_entries_booking_id_fkey'
            columns: ['booking_id']
            isOneToOne: false
            referencedRelation: 'bookings'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'voucher_entries_entry_id_fkey'
            columns: ['entry_id', 'voucher_id', 'quantity', 'discount_idr']
            isOneToOne: false
            referencedRelation: 'voucher_entries'
            referencedColumns: ['id', 'voucher_id', 'quantity', 'discount_idr']
          },
          {
            foreignKeyName: 'voucher_entries_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'voucher_entries_payment_id_fkey'
            columns: ['payment_id']
            isOneToOne: false
            referencedRelation: 'payments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'voucher_entries_sale_id_fkey'
            columns: ['sale_id']
            isOneToOne: false
            referencedRelation: 'sales'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'voucher_entries_voucher_id_fkey'
            columns: ['voucher_id']
            isOneToOne: false
            referencedRelation: 'vouchers'
            referencedColumns: ['id']
          },
        ]
      }
      vouchers: {
        Row: {
          amount_idr: number | null
          clinic_id: string | null
          code: string
          created_at: string
          created_by: string | null
          deactivated_at: string | null
          deactivated_by: string | null
          deactivation_reason: string | null
          id: string
          is_active: boolean
          is_first_visit_only: boolean
          kind: string
          max_discount_idr: number | null
          max_people: number | null
          max_uses: number | null
          max_uses_per_patient: number | null
          min_spend_idr: number
          name_en: string
          name_id: string
          patient_id: string | null
          percent: number | null
          reason: string | null
          service_id: string | null
          updated_at: string
          valid_from: string | null
          valid_until: string | null
        }
        ComputedFields: never
        Insert: {
          amount_idr?: number | null
          clinic_id?: string | null
          code: string
          created_at?: string
          created_by?: string | null
          deactivated_at?: string | null
          deactivated_by?: string | null
          deactivation_reason?: string | null
          id?: string
          is_active?: boolean
          is_first_visit_only?: boolean
          kind: string
          max_discount_idr?: number | null
          max_people?: number | null
          max_uses?: number | null
          max_uses_per_patient?: number | null
          min_spend_idr?: number
          name_en: string
          name_id: string
          patient_id?: string | null
          percent?: number | null
          reason?: string | null
          service_id?: string | null
          updated_at?: string
          valid_from?: string | null
          valid_until?: string | null
        }
        Update: {
          amount_idr?: number | null
          clinic_id?: string | null
          code?: string
          created_at?: string
          created_by?: string | null
          deactivated_at?: string | null
          deactivated_by?: string | null
          deactivation_reason?: string | null
          id?: string
          is_active?: boolean
          is_first_visit_only?: boolean
          kind?: string
          max_discount_idr?: number | null
          max_people?: number | null
          max_uses?: number | null
          max_uses_per_patient?: number | null
          min_spend_idr?: number
          name_en?: string
          name_id?: string
          patient_id?: string | null
          percent?: number | null
          reason?: string | null
          service_id?: string | null
          updated_at?: string
          valid_from?: string | null
          valid_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'vouchers_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'vouchers_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'vouchers_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      waitlist_entries: {
        Row: {
          clinic_id: string
          closed_at: string | null
          created_at: string
          from_date: string
          from_time: string | null
          id: string
          patient_id: string
          physiotherapist_id: string | null
          service_id: string
          status: string
          to_date: string
          until_time: string | null
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          closed_at?: string | null
          created_at?: string
          from_date: string
          from_time?: string | null
          id?: string
          patient_id: string
          physiotherapist_id?: string | null
          service_id: string
          status?: string
          to_date: string
          until_time?: string | null
        }
        Update: {
          clinic_id?: string
          closed_at?: string | null
          created_at?: string
          from_date?: string
          from_time?: string | null
          id?: string
          patient_id?: string
          physiotherapist_id?: string | null
          service_id?: string
          status?: string
          to_date?: string
          until_time?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'waitlist_entries_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'clinics'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'waitlist_entries_patient_id_fkey'
            columns: ['patient_id']
            isOneToOne: false
            referencedRelation: 'patients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'waitlist_entries_physiotherapist_id_fkey'
            columns: ['physiotherapist_id']
            isOneToOne: false
            referencedRelation: 'physiotherapists'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'waitlist_entries_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      add_staff: {
        Args: { clinic_id?: string; email: string; full_name: string; role: string }
        Returns: Json
      }
      answer_proposal: { Args: { appointment_id: string; starts_at: string }; Returns: Json }
      apply_payment_status: {
        Args: {
          currency?: string
          method?: string
          paid_at?: string
          payment_id: string
          received_idr?: number
          reference: string
          refunded_idr?: number
          state: string
        }
        Returns: Json
      }
      attach_provider_payment: {
        Args: {
          expires_at?: string
          payment_id: string
          redirect_url: string
          reference: string
          request_id?: string
        }
        Returns: Json
      }
      available_slots: {
        Args: {
          clinic_id: string
          from_date: string
          patient_id?: string
          physiotherapist_id?: string
          service_id: string
          to_date: string
        }
        Returns: Database['public']['CompositeTypes']['available_slot'][]
        SetofOptions: {
          from: '*'
          to: 'available_slot'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      begin_checkout: {
        Args: {
          booking_id?: string
          clinic_id?: string
          complaint?: string
          idempotency_key: string
          locale?: string
          patient_id?: string
          physiotherapist_id?: string
          service_id?: string
          starts_at?: string
          voucher_code?: string
        }
        Returns: Json
      }
      begin_purchase: {
        Args: {
          booking_id?: string
          clinic_id: string
          idempotency_key: string
          locale?: string
          package_id: string
          patient_id?: string
        }
        Returns: Json
      }
      begin_refund: {
        Args: { amount_idr: number; idempotency_key: string; payment_id: string; reason: string }
        Returns: Json
      }
      calendar_feed: { Args: { token: string }; Returns: Json }
      calendar_token: { Args: { kind?: string; renew?: boolean }; Returns: string }
      cancel_appointment: {
        Args: { appointment_id: string; is_free?: boolean; reason?: string; settlement?: string }
        Returns: Json
      }
      check_in_appointment: { Args: { appointment_id: string }; Returns: Json }
      check_move: {
        Args: { appointment_id: string; physiotherapist_id?: string; starts_at: string }
        Returns: Json
      }
      check_start: {
        Args: {
          clinic_id: string
          patient_id?: string
          physiotherapist_id?: string
          service_id: string
          starts_at: string
        }
        Returns: Json
      }
      check_voucher: { Args: { voucher_code: string }; Returns: Json }
      choose_settlement: { Args: { appointment_id: string; settlement: string }; Returns: Json }
      claim_code: { Args: { max_per_day: number; phone: string }; Returns: Json }
      claim_patients: {
        Args: Record<PropertyKey, never>
        Returns: {
          address: string | null
          birth_date: string | null
          created_at: string
          created_by: string | null
          deletion_requested_at: string | null
          email: string | null
          emergency_contact_name: string | null
          emergency_contact_phone: string | null
          first_visit_at: string | null
          full_name: string
          id: string
          is_account_holder: boolean
          locale: string
          nik_masked: string | null
          nik_mismatch: string[]
          phone: string | null
          sex: string | null
          updated_at: string
          user_id: string | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'patients'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      clinic_board: {
        Args: { clinic_id: string; on_date: string; physiotherapist_id?: string; to_date?: string }
        Returns: Json
      }
      close_day: {
        Args: {
          clinic_id: string
          counted: Json
          note?: string
          on_date: string
          opening_idr?: number
          seen?: Json
        }
        Returns: Json
      }
      close_payment_call: { Args: { payment_id: string; reason: string }; Returns: boolean }
      close_task: { Args: { note: string; task_id: string }; Returns: Json }
      complete_appointment: { Args: { appointment_id: string }; Returns: Json }
      complete_deletion: { Args: { task_id: string }; Returns: Json }
      confirm_at_desk: {
        Args: { booking_id: string; reason?: string; sale?: Json; voucher_code?: string }
        Returns: Json
      }
      confirm_attendance: { Args: { is_coming?: boolean; token: string }; Returns: Json }
      count_call: { Args: { idempotency_key?: string; name: string }; Returns: undefined }
      dashboard_summary: {
        Args: { clinic_id?: string; from_date: string; to_date: string }
        Returns: Json
      }
      day_summary: { Args: { clinic_id: string; on_date: string }; Returns: Json }
      deactivate_voucher: { Args: { reason: string; voucher_id: string }; Returns: Json }
      delete_off_day: { Args: { off_day_id: string }; Returns: Json }
      end_refund: { Args: { is_done: boolean; refund_id: string }; Returns: Json }
      export_appointments: {
        Args: {
          after?: string
          filter?: Json
          max_count?: number
          separator?: string
          words?: Json
        }
        Returns: Json
      }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      export_patients: {
        Args: {
          after?: string
          filter?: Json
          max_count?: number
          separator?: string
          words?: Json
        }
        Returns: Json
      }
      export_sales: {
        Args: {
          after?: string
          filter?: Json
          max_count?: number
          separator?: string
          words?: Json
        }
        Returns: Json
      }
      export_table: {
        Args: { after?: string; max_count?: number; name: string; separator?: string }
        Returns: Json
      }
      finish_payment_event: { Args: { event_id: string }; Returns: boolean }
      hold_slot: {
        Args: {
          clinic_id: string
          override_reason?: string
          patient_id?: string
          physiotherapist_id?: string
          service_id: string
          starts_at: string
        }
        Returns: Json
      }
      import_appointments: {
        Args: { clinic_id: string; is_trial?: boolean; reason: string; rows: Json }
        Returns: Json
      }
      import_patients: {
        Args: { clinic_id: string; is_trial?: boolean; rows: Json }
        Returns: Json
      }
      issue_voucher: { Args: { voucher: Json }; Returns: Json }
      join_waitlist: {
        Args: {
          clinic_id: string
          from_date: string
          from_time?: string
          patient_id?: string
          physiotherapist_id?: string
          service_id: string
          to_date: string
          until_time?: string
        }
        Returns: Json
      }
      lease_messages: { Args: { max_count?: number }; Returns: Json }
      leave_waitlist: { Args: { waitlist_id: string }; Returns: Json }
      list_appointments: {
        Args: { after?: string; filter?: Json; max_count?: number; skip?: number }
        Returns: Json
      }
      list_messages: { Args: { filter?: Json; max_count?: number; skip?: number }; Returns: Json }
      list_patients: {
        Args: { after?: string; filter?: Json; max_count?: number; skip?: number }
        Returns: Json
      }
      list_sales: { Args: { filter?: Json; max_count?: number; skip?: number }; Returns: Json }
      list_vouchers: { Args: { filter?: Json; max_count?: number; skip?: number }; Returns: Json }
      list_waitlist: {
        Args: {
          clinic_id: string
          max_count?: number
          on_date?: string
          skip?: number
          with_free?: boolean
        }
        Returns: Json
      }
      mark_no_show: { Args: { appointment_id: string }; Returns: Json }
      mark_provider_told: { Args: { payment_id: string }; Returns: boolean }
      merge_patients: {
        Args: { kept_id: string; merged_id: string; reason: string }
        Returns: Json
      }
      message_channels: { Args: { patient_id: string }; Returns: Json }
      my_access_log: {
        Args: Record<PropertyKey, never>
        Returns: {
          action: string
          patient_id: string
          patient_name: string
          read_at: string
          reader_name: string
          role: string
        }[]
      }
      my_appointment: { Args: { appointment_id: string }; Returns: Json }
      my_appointments: {
        Args: {
          after_id?: string
          after_starts_at?: string
          max_count?: number
          patient_id?: string
          scope?: string
        }
        Returns: Json
      }
      my_bookings: {
        Args: {
          after_created_at?: string
          after_id?: string
          max_count?: number
          patient_id?: string
          year?: number
        }
        Returns: Json
      }
      my_deletion: { Args: Record<PropertyKey, never>; Returns: Json }
      my_home: { Args: Record<PropertyKey, never>; Returns: Json }
      my_patients: { Args: { max_count?: number; query?: string; skip?: number }; Returns: Json }
      my_staff_access: { Args: Record<PropertyKey, never>; Returns: Json }
      my_vouchers: {
        Args: { booking_id?: string; patient_id?: string }
        Returns: {
          code: string
          id: string
          is_usable: boolean
          kind: string
          name_en: string
          name_id: string
          remaining: number
          valid_until: string
          why_not: string
        }[]
      }
      my_wallet: { Args: { patient_id?: string }; Returns: Json }
      nearest_slots: {
        Args: { booking_id: string; max_count?: number }
        Returns: Database['public']['CompositeTypes']['available_slot'][]
        SetofOptions: {
          from: '*'
          to: 'available_slot'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      open_payment: {
        Args: { booking_id: string; provider: string; request_id?: string }
        Returns: Json
      }
      open_purchase_payment: {
        Args: { provider: string; purchase_id: string; request_id?: string }
        Returns: Json
      }
      opening_days: {
        Args: { from_date: string; to_date: string }
        Returns: {
          clinic_id: string
          day: string
          hours: Json
          name_en: string
          name_id: string
        }[]
      }
      packages_sold: {
        Args: { package_ids: string[] }
        Returns: {
          package_id: string
          sold: number
        }[]
      }
      payment_state: { Args: { payment_id: string }; Returns: Json }
      payments_to_check: { Args: { max_count?: number }; Returns: Json }
      preview_deletion: { Args: { task_id: string }; Returns: Json }
      preview_schedule: {
        Args: {
          clinic_id: string
          from_date: string
          physiotherapist_id: string
          schedule: Json
          service_id: string
          to_date: string
        }
        Returns: Database['public']['CompositeTypes']['available_slot'][]
        SetofOptions: {
          from: '*'
          to: 'available_slot'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      quote_booking: { Args: { booking_id: string; voucher_code?: string }; Returns: Json }
      read_appointment: { Args: { appointment_id: string }; Returns: Json }
      read_patient: { Args: { found_by?: string; patient_id: string }; Returns: Json }
      read_sale: { Args: { sale_id: string }; Returns: Json }
      read_voucher: { Args: { voucher_id: string }; Returns: Json }
      receipt: { Args: { booking_id?: string; purchase_id?: string }; Returns: Json }
      receivables: {
        Args: { clinic_id?: string }
        Returns: Database['public']['CompositeTypes']['receivable'][]
        SetofOptions: {
          from: '*'
          to: 'receivable'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      recent_patients: {
        Args: { max_count?: number }
        Returns: {
          birth_date: string
          full_name: string
          id: string
          last_visit_on: string
          phone: string
        }[]
      }
      recheck_message: { Args: { message_id: string }; Returns: boolean }
      record_messages: { Args: { results: Json }; Returns: number }
      record_payment_event: {
        Args: {
          body: string
          digest: string
          order_id: string
          provider: string
          reference: string
        }
        Returns: Json
      }
      record_sale: { Args: { sale: Json }; Returns: Json }
      release_patient: { Args: { patient_id: string; reason: string }; Returns: undefined }
      remove_person: { Args: { patient_id: string }; Returns: undefined }
      reopen_appointment: {
        Args: { appointment_id: string; reason: string; seen?: Json }
        Returns: Json
      }
      reopen_day: { Args: { clinic_id: string; on_date: string; reason: string }; Returns: Json }
      report_messages: {
        Args: { digest: string; events: Json; provider: string }
        Returns: boolean
      }
      request_deletion: { Args: { reason?: string }; Returns: Json }
      reschedule_appointment: {
        Args: {
          appointment_id: string
          physiotherapist_id?: string
          reason?: string
          seen?: Json
          starts_at: string
        }
        Returns: Json
      }
      reschedule_slots: {
        Args: {
          appointment_id: string
          from_date: string
          physiotherapist_id?: string
          to_date: string
        }
        Returns: Database['public']['CompositeTypes']['available_slot'][]
        SetofOptions: {
          from: '*'
          to: 'available_slot'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      reset_message_channel: { Args: { channel: string; patient_id: string }; Returns: Json }
      reveal_nik: { Args: { patient_id: string }; Returns: string }
      review_payment: { Args: { payment_id: string }; Returns: Json }
      run_ledger_check: { Args: { after?: string; clinic_id?: string }; Returns: Json }
      sales_summary: {
        Args: { clinic_id?: string; from_date: string; to_date: string }
        Returns: Json
      }
      save_clinic_hours: {
        Args: { clinic_id: string; hours: Json; resolutions?: Json; seen?: Json }
        Returns: Json
      }
      save_off_day: { Args: { off_day: Json; resolutions?: Json }; Returns: Json }
      save_patient: { Args: { patient: Json }; Returns: Json }
      save_physiotherapist: {
        Args: { physiotherapist: Json; service_ids?: string[] }
        Returns: Json
      }
      save_schedule: {
        Args: { physiotherapist_id: string; resolutions?: Json; schedule: Json; seen?: Json }
        Returns: Json
      }
      search_patients: {
        Args: { max_count?: number; query: string }
        Returns: {
          birth_date: string
          email: string
          full_name: string
          id: string
          is_exact: boolean
          last_visit_on: string
          phone: string
        }[]
      }
      send_receipt: { Args: { sale_id: string }; Returns: Json }
      settle_refund: {
        Args: {
          amount_idr: number
          idempotency_key?: string
          method: string
          reference: string
          task_id: string
        }
        Returns: Json
      }
      similar_patients: {
        Args: {
          birth_date?: string
          email?: string
          except_id?: string
          full_name?: string
          phone?: string
        }
        Returns: Database['public']['CompositeTypes']['similar_patient'][]
        SetofOptions: {
          from: '*'
          to: 'similar_patient'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      sort_faqs: { Args: { ids: string[] }; Returns: undefined }
      sort_testimonials: { Args: { ids: string[] }; Returns: undefined }
      staff_members: { Args: Record<PropertyKey, never>; Returns: Json }
      staff_tasks: {
        Args: { clinic_id?: string; kinds?: string[]; max_count?: number }
        Returns: Json
      }
      unused_pictures: {
        Args: Record<PropertyKey, never>
        Returns: {
          bucket_id: string
          name: string
        }[]
      }
      void_sale: { Args: { reason: string; sale_id: string }; Returns: Json }
      voucher_use: {
        Args: { voucher_ids: string[] }
        Returns: {
          discount_idr: number
          last_used_at: string
          uses: number
          voucher_id: string
        }[]
      }
      withdraw_consent: { Args: { patient_id: string; purpose: string }; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      available_slot: {
        starts_at: string | null
        ends_at: string | null
        physiotherapist_id: string | null
      }
      receivable: {
        patient_id: string | null
        full_name: string | null
        clinic_id: string | null
        booking_id: string | null
        payment_id: string | null
        voucher_id: string | null
        amount_idr: number | null
        since: string | null
      }
      similar_patient: {
        id: string | null
        full_name: string | null
        phone: string | null
        birth_date: string | null
        last_visit_on: string | null
        matched: string[] | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
