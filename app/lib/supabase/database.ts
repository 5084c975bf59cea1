import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database as Generated } from '#app/lib/database.types'
import type { BookingTerms, Results } from './results'

type Public = Generated['public']

type Functions = {
  [Name in keyof Public['Functions']]: Name extends keyof Results
    ? Pick<Public['Functions'][Name], 'Args'> & { Returns: Results[Name] }
    : Public['Functions'][Name]
}

type Bookings = Public['Tables']['bookings']
type Relations = Omit<Public['Tables'], 'bookings'> & {
  bookings: Omit<Bookings, 'Row'> & {
    Row: Omit<Bookings['Row'], 'policy'> & { policy: BookingTerms }
  }
}

/** The generated schema, plus the types of what the functions return as JSON. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Public, 'Functions' | 'Tables'> & { Tables: Relations; Functions: Functions }
}

/** The supabase-js client typed for this database. */
export type Client = SupabaseClient<Database>
