import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import '#app/lib/admin/error-texts'
import { queryClient } from '#app/lib/admin/query-client'

/** On the server no page of the staff area is drawn, so there is nothing to provide. */
export const AdminProviders = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR ? (
    children
  ) : (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
